/// A blob that is open for reading: its size, and its bytes in chunks as the consumer requests them.
package struct BlobReader: Sendable, AsyncSequence {
    /// Returns the next chunk; `nil` at the end.
    package typealias Source = () async throws -> [UInt8]?

    /// The size in bytes.
    package let size: Int
    private let begin: @Sendable () -> Source

    /// - Parameters:
    ///   - size: The size in bytes.
    ///   - begin: Returns the source of the chunks. It is called once, when the reading begins.
    package init(size: Int, _ begin: @escaping @Sendable () -> Source) {
        self.size = size
        self.begin = begin
    }

    init(file: QueuedFile, size: Int) {
        self.init(size: size) {
            {
                let bytes = try await file.read(BlobReader.chunkBytes)
                return bytes.isEmpty ? nil : bytes
            }
        }
    }

    /// The size of a chunk: large enough that thread switches cost little, and small enough that many readers need
    /// little memory.
    package static let chunkBytes = 64 * 1024

    package struct AsyncIterator: AsyncIteratorProtocol {
        let source: Source

        package mutating func next() async throws -> [UInt8]? {
            try await source()
        }
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(source: begin())
    }
}
