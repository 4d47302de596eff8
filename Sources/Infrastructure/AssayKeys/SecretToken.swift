/// A bearer token at the one moment when it is readable: 256 random bits behind a prefix that says its kind.
///
/// Only `hash` is stored; `value` goes to the person or program that the token is for and is then forgotten. Printing,
/// dumping or interpolating a token never shows it.
package struct SecretToken: Sendable {
    /// The token itself, for example `assay_full_` and 43 characters.
    package let value: String

    /// Makes a token.
    /// - Parameter prefix: what the token is, for people who find one in a file: `assay_full`, `assay_session`. An
    ///   underscore is put between it and the random part where it does not end in one.
    package static func make(prefix: String, random: any RandomSource) -> SecretToken {
        let separator = prefix.isEmpty || prefix.hasSuffix("_") ? "" : "_"
        return SecretToken(value: prefix + separator + Base64URL.encode(random.bytes(32)))
    }

    /// What is stored and looked up.
    package var hash: TokenHash { TokenHash(of: value) }
}

extension SecretToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "SecretToken(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
