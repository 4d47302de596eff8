import Hummingbird
import NIOCore
import Synchronization

/// A writer that collects the body of a response.
final class BodyCollector: ResponseBodyWriter, Sendable {
    private let buffer = Mutex(ByteBuffer())

    /// Returns all bytes of a body, which can be written only once.
    static func collect(_ body: ResponseBody) async throws -> ByteBuffer {
        let collector = BodyCollector()
        try await body.write(collector)
        return collector.buffer.withLock { $0 }
    }

    func write(_ chunk: ByteBuffer) async throws {
        buffer.withLock { _ = $0.writeImmutableBuffer(chunk) }
    }

    func finish(_ trailers: HTTPFields?) async throws {}
}
