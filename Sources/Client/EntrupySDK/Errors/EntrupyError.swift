import AssayClient
public import Foundation

/// The error that async methods throw and that completion handlers receive as an `NSError`.
///
/// Its domain is `EntrupyErrorDomain`, its code is the documented one, and `localizedDescription` is a sentence for the
/// user. For logs there are `userInfo["description"]` and `userInfo["request_id"]`.
public struct EntrupyError: Error, Sendable, CustomStringConvertible {
    /// The documented code.
    public let code: EntrupyErrorCode
    /// The message for logs.
    public let description: String
    /// The platform's ID of the request, if there was one.
    public let requestID: String?
    private let sentence: String
    /// The separate sentence for the user; `nil` if it is the same as the message for logs.
    var ownSentence: String? { sentence == description ? nil : sentence }

    /// Makes an error with a documented code, for capture sources.
    ///
    /// - Parameters:
    ///   - description: A message for logs.
    ///   - localizedDescription: A sentence for the user; by default the message for logs.
    public init(_ code: EntrupyErrorCode, description: String, localizedDescription: String? = nil) {
        self.code = code
        self.description = description
        requestID = nil
        sentence = localizedDescription ?? description
    }

    init(_ error: AssayError) {
        code = EntrupyErrorCode(error.code)
        description = error.description
        requestID = error.requestID
        sentence = error.localizedDescription
    }
}

extension EntrupyError: LocalizedError, CustomNSError {
    /// The sentence for the user.
    public var errorDescription: String? { sentence }

    /// The domain of every error of this SDK.
    public static var errorDomain: String { "EntrupyErrorDomain" }

    /// The raw value of ``code``.
    public var errorCode: Int { Int(code.rawValue) }

    /// The texts and the request's ID.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: sentence, "description": description]
        info["request_id"] = requestID
        return info
    }
}

extension EntrupyErrorCode {
    /// Converts a client's error code to the documented one.
    ///
    /// Each of the client's codes has one counterpart with the same raw value; a test verifies that the lists agree.
    init(_ code: AssayError.Code) {
        self = EntrupyErrorCode(rawValue: code.rawValue) ?? .ErrorCodeUnknownError
    }

    /// The client's error code for a documented code that a capture source has thrown.
    var clientCode: AssayError.Code { AssayError.Code(rawValue: rawValue) ?? .unknown }
}
