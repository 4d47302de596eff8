import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// A constant response for a handler that does nothing but send it.
final class ConstantAnswer: Sendable {
    private let body = Mutex(ByteBuffer())

    func set(_ bytes: [UInt8]) {
        body.withLock { $0 = ByteBuffer(bytes: bytes) }
    }

    var response: Response {
        let body = body.withLock { $0 }
        return Response(
            status: .ok, headers: [.contentType: "application/json; charset=utf-8"], body: .init(byteBuffer: body))
    }
}
