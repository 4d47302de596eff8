import AssayWire
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
    package var hex: String { bytes.hexText }

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

/// A SHA-256 computation over content that arrives in pieces, such as a photo that is being received, in constant
/// memory.
package struct SHA256Stream: Sendable {
    private var state = SHA256()

    /// Starts without content.
    package init() {}

    /// Adds the next piece: `Data`, `[UInt8]`, `ArraySlice<UInt8>` and the like.
    package mutating func update(_ bytes: some ContiguousBytes) {
        bytes.withUnsafeBytes { state.update(bufferPointer: $0) }
    }

    /// Adds the next piece, from memory that the caller keeps valid during the call.
    package mutating func update(_ bytes: UnsafeRawBufferPointer) {
        state.update(bufferPointer: bytes)
    }

    /// Returns the digest of all content added so far; more may be added afterwards.
    package func finish() -> SHA256Digest {
        SHA256Digest(state.finalize())
    }
}
