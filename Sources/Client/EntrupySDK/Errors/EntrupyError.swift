import AssayClient
public import Foundation

/// What the async methods throw, and as `NSError` what completion handlers get: domain `EntrupyErrorDomain`, the
/// documented code, a sentence for people, and for logs `userInfo["description"]` and `userInfo["request_id"]`.
public struct EntrupyError: Error, Sendable, CustomStringConvertible {
    /// The documented code.
    public let code: EntrupyErrorCode
    /// For the log.
    public let description: String
    /// The platform's id of the request, where there was one.
    public let requestID: String?
    private let sentence: String
    /// The sentence for people that the maker of the error has given; `nil` where there is none but the log's words.
    var ownSentence: String? { sentence == description ? nil : sentence }

    /// Makes an error, for capture sources that want to say which documented code applies.
    ///
    /// - Parameters:
    ///   - description: For the log.
    ///   - localizedDescription: For people; the log's words where it is left out.
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
    /// For people.
    public var errorDescription: String? { sentence }

    /// The domain of every error of this SDK.
    public static var errorDomain: String { "EntrupyErrorDomain" }

    /// The raw value of ``code``.
    public var errorCode: Int { Int(code.rawValue) }

    /// The texts and the request's id.
    public var errorUserInfo: [String: Any] {
        var info: [String: Any] = [NSLocalizedDescriptionKey: sentence, "description": description]
        info["request_id"] = requestID
        return info
    }
}
