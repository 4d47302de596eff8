/// A blob that is open for reading: its size, and its bytes in chunks as the consumer requests them.
package struct BlobReader: Sendable, AsyncSequence {
    /// The size in bytes.
    package let size: Int
    private let file: OpenFile

    init(file: OpenFile, size: Int) {
        self.file = file
        self.size = size
    }

    /// The size of a chunk: large enough that thread switches cost little, and small enough that many readers need
    /// little memory.
    static let chunkBytes = 64 * 1024

    package struct AsyncIterator: AsyncIteratorProtocol {
        let file: OpenFile

        package mutating func next() async throws -> [UInt8]? {
            let bytes = try await file.read(BlobReader.chunkBytes)
            return bytes.isEmpty ? nil : bytes
        }
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(file: file)
    }
}
