import Crypto
package import Foundation

/// The SHA-256 of some content, in the spellings that the platform needs.
package struct SHA256Digest: Sendable, Hashable {
    /// 32 bytes.
    package let bytes: [UInt8]

    /// The digest of content that is in memory; for streams there is `SHA256Stream`.
    package init(of content: some DataProtocol) {
        self.init(SHA256.hash(data: content))
    }

    /// A stored digest; nil unless it has 32 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == SHA256Digest.byteCount else { return nil }
        self.bytes = bytes
    }

    /// A digest of 64 hexadecimal digits in either case; nil for anything else.
    package init?(hex: String) {
        guard let bytes = Hex.decode(hex) else { return nil }
        self.init(bytes: bytes)
    }

    /// 64 lower-case hexadecimal digits.
    package var hex: String { Hex.encode(bytes) }

    /// The value of a `Content-Digest` header (RFC 9530): `sha-256=:…:`.
    package var contentDigestHeader: String {
        "sha-256=:\(Data(bytes).base64EncodedString()):"
    }

    init(_ digest: SHA256.Digest) {
        bytes = Array(digest)
    }

    static let byteCount = 32
}

extension SHA256Digest: CustomStringConvertible {
    package var description: String { hex }
}
