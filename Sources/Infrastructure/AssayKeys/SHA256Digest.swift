import Crypto
package import Foundation

/// The SHA-256 digest of some content, in the formats that the server needs.
package struct SHA256Digest: Sendable, Hashable {
    /// The 32 bytes of the digest.
    package let bytes: [UInt8]

    /// Computes the digest of content that is in memory; for streams, use `SHA256Stream`.
    package init(of content: some DataProtocol) {
        self.init(SHA256.hash(data: content))
    }

    /// Makes a digest from stored bytes; nil unless there are 32 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == SHA256Digest.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Parses 64 hexadecimal digits in either case; nil for any other text.
    package init?(hex: String) {
        guard let bytes = Hex.decode(hex) else { return nil }
        self.init(bytes: bytes)
    }

    /// The digest as 64 lower-case hexadecimal digits.
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
