import NIOCore
import NIOHTTP1

/// Closes a connection whose response, with its headers, is longer than anything that is read.
///
/// The HTTP client bounds a header field and the number of fields, but all of them together may have two megabytes, and
/// any number of informational responses may come before the response.
final class ResponseLimit: ChannelDuplexHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private let most: Int
    private var count = 0

    /// - Parameter most: The number of bytes.
    init(most: Int) {
        self.most = most
    }

    /// Returns an initializer of a client's connections, which puts the limit before the decoder.
    static func add(most: Int) -> @Sendable (any Channel) -> EventLoopFuture<Void> {
        { channel in
            channel.eventLoop.makeCompletedFuture {
                let operations = channel.pipeline.syncOperations
                let decoder = try operations.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
                try operations.addHandler(ResponseLimit(most: most), position: .before(decoder))
            }
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        // A new request has begun, or goes on before its response.
        count = 0
        context.write(data, promise: promise)
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        count += unwrapInboundIn(data).readableBytes
        guard count <= most else { return context.close(promise: nil) }
        context.fireChannelRead(data)
    }
}
