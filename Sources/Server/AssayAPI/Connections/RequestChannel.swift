import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypes

/// HTTP/1 connections whose requests run on a given executor.
struct RequestChannel: ServerChildChannel {
    let base: HTTP1Channel
    /// The executor of the requests; `nil` for the tasks' common one.
    let executor: (any TaskExecutor)?

    func setup(
        channel: any Channel, logger: Logger
    ) -> EventLoopFuture<NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>> {
        base.setup(channel: channel, logger: logger)
    }

    func handle(value: NIOAsyncChannel<HTTPRequestPart, HTTPResponsePart>, logger: Logger) async {
        await withTaskExecutorPreference(executor) { await base.handle(value: value, logger: logger) }
    }
}
