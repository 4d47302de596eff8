/// Why a signed request, a login proof or an authorization request is refused.
///
/// `description` may be sent to the caller; `debugDescription` adds what the log needs. Neither holds the token.
package struct AuthorizationTokenError: Error, Sendable, Hashable {
    /// The cause; an open set, since checks are added over time.
    package struct Code: RawRepresentable, Sendable, Hashable {
        /// snake_case, stable.
        package let rawValue: String

        /// A code by its name.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Not three parts of base64url, not the JSON expected, a field missing or of a wrong type.
        package static let malformed = Code(rawValue: "malformed")
        /// Above 4 KiB.
        package static let tooLarge = Code(rawValue: "too_large")
        /// Another `alg` than the one that this token must have (`none` and `HS256` included).
        package static let wrongAlgorithm = Code(rawValue: "wrong_algorithm")
        /// Another `typ`: a token made for another step.
        package static let wrongType = Code(rawValue: "wrong_type")
        /// A header that changes the meaning of the token (`crit`, `b64`).
        package static let unsupportedHeader = Code(rawValue: "unsupported_header")
        /// The `jwk` in the header is missing, private, or not a point of P-256.
        package static let invalidKey = Code(rawValue: "invalid_key")
        /// Signed with a key that this server does not have.
        package static let unknownKey = Code(rawValue: "unknown_key")
        /// Signed with, or to be signed with, a key that serves another purpose.
        package static let wrongPurpose = Code(rawValue: "wrong_purpose")
        /// The signature does not fit the content.
        package static let badSignature = Code(rawValue: "bad_signature")
        /// `exp` is reached.
        package static let expired = Code(rawValue: "expired")
        /// Issued by another server.
        package static let foreignIssuer = Code(rawValue: "foreign_issuer")
        /// The proof was made with another device key than the request.
        package static let wrongDevice = Code(rawValue: "wrong_device")
        /// The proof belongs to another signed request.
        package static let wrongRequest = Code(rawValue: "wrong_request")
        /// The proof was made for another server.
        package static let wrongAudience = Code(rawValue: "wrong_audience")
    }

    /// The cause, for programs.
    package let code: Code
    private let sentence: String
    private let detail: String?

    init(_ code: Code, _ sentence: String, detail: String? = nil) {
        self.code = code
        self.sentence = sentence
        self.detail = detail
    }
}

extension AuthorizationTokenError: CustomStringConvertible, CustomDebugStringConvertible {
    package var description: String { sentence }

    package var debugDescription: String {
        "AuthorizationTokenError(\(code.rawValue)): \(sentence)\(detail.map { " [\($0)]" } ?? "")"
    }
}
