import Crypto

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
    package var hex: String { Hex.encode(bytes) }

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
