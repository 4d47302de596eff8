import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPTypes

/// HTTP/1 connections whose requests run on a given executor.
struct RequestChannel: ServerChildChannel {
    let base: HTTP1Channel
    /// The executor of the requests; `nil` for the tasks' common one.
    let executor: (any TaskExecutor)?

    func setup(
        channel: any Channel, logger: Logger
    ) -> EventLoopFuture<NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>> {
        base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(VersionHandler(), position: .after(decoder))
            return value
        }
    }

    func handle(value: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>, logger: Logger) async {
        await withTaskExecutorPreference(executor) { await base.handle(value: value, logger: logger) }
    }
}
