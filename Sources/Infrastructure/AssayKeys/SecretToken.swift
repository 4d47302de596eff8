import AssayWire
import Crypto

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

    /// Returns a value that the holder of a token can know, but not a reader of its stored hash: lowercase hex.
    package static func derived(from token: String, purpose: String) -> String {
        let key = SymmetricKey(data: Array(token.utf8))
        return Array(HMAC<SHA256>.authenticationCode(for: Array(purpose.utf8), using: key)).hexText
    }

    /// The hash to store and to look up.
    package var hash: TokenHash { TokenHash(of: value) }
}

extension SecretToken: Unprinted {}

/// The SHA-256 digest of a token; the token itself is not stored.
///
/// A token has 256 random bits, so a plain digest is enough: the token can't be guessed, and the digest can be looked
/// up by index.
package struct TokenHash: Sendable, Hashable {
    /// The 32 bytes of the digest.
    package let bytes: [UInt8]

    /// Computes the hash of a token that a client sent.
    package init(of token: String) {
        bytes = Array(SHA256.hash(data: Array(token.utf8)))
    }

    /// Wraps stored bytes; a hash that does not have 32 bytes equals no token's hash.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Decodes a hash from the database; text that is not hexadecimal equals no token's hash.
    package init(hex: String) {
        bytes = Hex.decode(hex) ?? []
    }

    /// The hash in the form that the database stores: 64 lower-case hexadecimal digits.
    package var hex: String { bytes.hexText }

    /// Returns whether two hashes are equal, in a time that does not depend on the number of equal bytes.
    ///
    /// `==` does the same.
    package static func constantTimeEquals(_ left: TokenHash, _ right: TokenHash) -> Bool {
        ConstantTime.equals(left.bytes, right.bytes)
    }

    package static func == (left: TokenHash, right: TokenHash) -> Bool {
        constantTimeEquals(left, right)
    }
}

extension TokenHash: CustomStringConvertible {
    package var description: String { "TokenHash(redacted)" }
}
