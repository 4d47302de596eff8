import Crypto
package import Foundation

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
