package import AssayWire
public import Foundation

/// Why a call failed: one type for everything that can go wrong in this client.
public struct AssayError: Error, Sendable, Hashable {
    /// The kinds of failure (seed 001 §15), in that table's order.
    public enum Code: UInt, Sendable, Hashable, CaseIterable {
        /// There is no way to the platform: no route, no address, a refused or lost connection, TLS, a captive portal.
        case offlineAccess
        /// The request can't be served as it is: wrong input, an item that is not there, a state that forbids it.
        case badRequest
        /// There is no session, or it has expired or was revoked.
        case unauthorizedAccess
        /// The bundle identifier is not registered, or a signed request was used before.
        case forbidden
        /// The platform failed, also after retries.
        case internalServerError
        /// This client gave up waiting.
        case requestTimeout
        /// The platform gave up waiting.
        case serverTimeout
        /// A limit is reached; ``AssayError/retryAfter`` says how long to wait.
        case tooManyRequests
        /// A submitted photo could not be sent within the upload window; it stays in the queue.
        case imageUpload
        /// The camera is refused.
        case userDeniedPermissions
        /// All else, an answer that can't be read included.
        case unknown
    }

    /// The kind of failure.
    public let code: Code
    /// What happened, for a developer and a log; never a token or personal data.
    public let description: String
    /// The platform's id of the request, to quote to its operator.
    public let requestID: String?
    /// The platform's own word for the refusal, such as `bundle_id_not_registered`.
    public let problemCode: String?
    /// How long to wait before trying again, in seconds, where the platform has said so.
    public let retryAfter: TimeInterval?
    /// What is wrong with which field, where the platform has said so.
    package let fields: [Problem.Field]
    /// The sentence for people that names the photo's flaw or the field, in ``language``; `nil` where the codes say all
    /// there is to say.
    package let sentence: String?
    /// The language of ``errorDescription``.
    package let language: String

    package init(
        _ code: Code, _ description: String, requestID: String? = nil, problemCode: String? = nil,
        retryAfter: TimeInterval? = nil, fields: [Problem.Field] = [], sentence: String? = nil, language: String
    ) {
        self.code = code
        self.description = description
        self.requestID = requestID
        self.problemCode = problemCode
        self.retryAfter = retryAfter
        self.fields = fields
        self.sentence = sentence
        self.language = language
    }

    /// The same failure under another code, with words before the description and the other code's sentence for people.
    package func recoded(_ code: Code, _ prefix: String) -> AssayError {
        AssayError(
            code, "\(prefix) (\(description))", requestID: requestID, problemCode: problemCode,
            retryAfter: retryAfter, fields: fields, language: language)
    }
}

extension AssayError: LocalizedError, CustomStringConvertible {
    /// The text for people, in the client's language: what `localizedDescription` answers.
    public var errorDescription: String? {
        sentence ?? ErrorTexts.text(code, problemCode: problemCode, language: language)
    }
}
