package import AssayWire
public import Foundation

/// The error of a failed call: the single error type for all failures of this client.
public struct AssayError: Error, Sendable, Hashable {
    /// The kinds of failure, in the order of the documented error codes.
    public enum Code: UInt, Sendable, Hashable, CaseIterable {
        /// The server cannot be reached: no route, no address, a refused or lost connection, a TLS failure, a captive
        /// portal.
        case offlineAccess
        /// The request cannot be fulfilled: invalid input, a missing item, or a state that does not permit it.
        case badRequest
        /// There is no session, or the session has expired or was revoked.
        case unauthorizedAccess
        /// The bundle identifier is not registered, or the signed request was already used.
        case forbidden
        /// The server failed, even after retries.
        case internalServerError
        /// The client stopped waiting for the response, or the server returned 408.
        case requestTimeout
        /// The server stopped waiting, with status 504.
        case serverTimeout
        /// A limit is reached; ``AssayError/retryAfter`` has the time to wait.
        case tooManyRequests
        /// A submitted photo could not be sent within the upload window; it stays in the queue.
        case imageUpload
        /// The user has denied access to the camera.
        case userDeniedPermissions
        /// Any other failure, including a response that cannot be decoded.
        case unknown
    }

    /// The kind of failure.
    public let code: Code
    /// A description for developers and logs; it never contains a token or personal data.
    public let description: String
    /// The server's id of the request, for questions to the server's operator.
    public let requestID: String?
    /// The stable code of the refusal, such as `bundle_id_not_registered`.
    public var problemCode: String? { problem?.code }
    /// The refusal, also one by this client itself.
    package let problem: ProblemCode?
    /// The time to wait before another attempt, in seconds, if the server specified it.
    public let retryAfter: TimeInterval?
    /// The errors of single fields, if the server specified them.
    package let fields: [Problem.Field]
    /// The user-facing sentence that names the photo's flaw or the field, in ``language``; `nil` if the codes' own text
    /// is sufficient.
    package let sentence: String?
    /// The language of ``errorDescription``.
    package let language: String

    package init(
        _ code: Code, _ description: String, requestID: String? = nil, problem: ProblemCode? = nil,
        retryAfter: TimeInterval? = nil, fields: [Problem.Field] = [], sentence: String? = nil, language: String
    ) {
        self.code = code
        self.description = description
        self.requestID = requestID
        self.problem = problem
        self.retryAfter = retryAfter
        self.fields = fields
        self.sentence = sentence
        self.language = language
    }

    /// Returns the same failure with another code: the prefix precedes the description, and the other code's sentence
    /// applies.
    package func recoded(_ code: Code, _ prefix: String) -> AssayError {
        AssayError(
            code, "\(prefix) (\(description))", requestID: requestID, problem: problem,
            retryAfter: retryAfter, fields: fields, language: language)
    }
}

extension AssayError: LocalizedError, CustomStringConvertible {
    /// The user-facing text in the client's language, which `localizedDescription` returns.
    public var errorDescription: String? {
        sentence ?? ErrorTexts.text(code, problem: problem, language: language)
    }
}
