import AssayStorage

/// A stored picture opened for reading, as a sequence of chunks read on demand.
package struct PhotoBytes: Sendable, AsyncSequence {
    private let reader: BlobReader

    init(_ reader: BlobReader) {
        self.reader = reader
    }

    /// The size in bytes.
    package var count: Int { reader.size }

    package struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var base: BlobReader.AsyncIterator

        package mutating func next() async throws -> [UInt8]? {
            try await base.next()
        }
    }

    package func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(base: reader.makeAsyncIterator())
    }
}
