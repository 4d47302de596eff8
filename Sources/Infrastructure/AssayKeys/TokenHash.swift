import Crypto

/// The SHA-256 of a token, which is all that is stored of it.
///
/// A token has 256 random bits, so a plain digest is enough: there is nothing to guess, and it can be looked up by index.
package struct TokenHash: Sendable, Hashable {
    /// 32 bytes.
    package let bytes: [UInt8]

    /// The hash of a token as a caller sent it.
    package init(of token: String) {
        bytes = Array(SHA256.hash(data: Array(token.utf8)))
    }

    /// A stored hash; one of another length than 32 bytes equals no token's.
    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A hash as the database keeps it; text that is no hex equals no token's.
    package init(hex: String) {
        bytes = Hex.decode(hex) ?? []
    }

    /// As the database keeps it: 64 lower-case hexadecimal digits.
    package var hex: String { Hex.encode(bytes) }

    /// Whether two hashes are the same, in a time that does not tell how many bytes agree.
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
