/// The reason why the server refuses a signed request, a login proof or an authorization request.
///
/// `description` may be sent to the caller; `debugDescription` adds details for the log. Neither contains the token.
package struct AuthorizationTokenError: Error, Sendable, Hashable {
    /// The cause; an open set, since checks are added over time.
    package struct Code: RawRepresentable, Sendable, Hashable {
        /// The name in snake_case; it is stable.
        package let rawValue: String

        /// Makes a code from its name.
        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The token does not have three parts of base64url, is not the expected JSON, or has a missing field or one of
        /// a wrong type.
        package static let malformed = Code(rawValue: "malformed")
        /// The token is longer than 4 KiB.
        package static let tooLarge = Code(rawValue: "too_large")
        /// The `alg` is not the one that this kind of token requires; `none` and `HS256` are refused too.
        package static let wrongAlgorithm = Code(rawValue: "wrong_algorithm")
        /// The `typ` is another one: the token was made for another step.
        package static let wrongType = Code(rawValue: "wrong_type")
        /// A header that changes the meaning of the token (`crit`, `b64`).
        package static let unsupportedHeader = Code(rawValue: "unsupported_header")
        /// The `jwk` in the header is missing, private, or not a point of P-256.
        package static let invalidKey = Code(rawValue: "invalid_key")
        /// The token is signed with a key that this server does not have.
        package static let unknownKey = Code(rawValue: "unknown_key")
        /// The token is signed, or is to be signed, with a key for another purpose.
        package static let wrongPurpose = Code(rawValue: "wrong_purpose")
        /// The signature does not match the content.
        package static let badSignature = Code(rawValue: "bad_signature")
        /// The time `exp` is reached.
        package static let expired = Code(rawValue: "expired")
        /// Another server issued the token.
        package static let foreignIssuer = Code(rawValue: "foreign_issuer")
        /// The proof was made with a device key other than the one in the signed request.
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
