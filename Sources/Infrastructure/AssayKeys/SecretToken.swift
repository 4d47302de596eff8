/// A bearer token while it is readable: 256 random bits after a prefix that names its kind.
///
/// Only `hash` is stored. `value` is given once to the person or program that the token is for, and is not kept.
/// Printing, dumping or interpolating a token never shows its value.
package struct SecretToken: Sendable {
    /// The token itself, for example `assay_full_` and 43 characters.
    package let value: String

    /// Makes a token.
    /// - Parameter prefix: The kind of the token, such as `assay_full` or `assay_session`, for people who find one in a
    ///   file. If the prefix does not end in an underscore, one is inserted before the random part.
    package static func make(prefix: String, random: any RandomSource) -> SecretToken {
        let separator = prefix.isEmpty || prefix.hasSuffix("_") ? "" : "_"
        return SecretToken(value: prefix + separator + Base64URL.encode(random.bytes(32)))
    }

    /// The hash to store and to look up.
    package var hash: TokenHash { TokenHash(of: value) }
}

extension SecretToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "SecretToken(redacted)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
