package import AssayOperations
package import HummingbirdCore
package import Logging
import NIOCore

/// The limits, handlers and counts that all connections of a server share.
package struct ServerConnections: Sendable {
    private let limits: ConnectionLimits
    private let open: OpenConnections
    private let refusals: RefusalCounters
    private let executor: (any TaskExecutor)?
    /// The maximum number of concurrent connections.
    package let total: Int

    /// - Parameters:
    ///   - descriptors: The process's limit of open files.
    ///   - executor: The threads on which requests run; `nil` for those of all other tasks.
    package init(
        limits: ConnectionLimits, descriptors: Int, proxies: TrustedProxies, refusals: RefusalCounters,
        executor: (any TaskExecutor)? = nil
    ) {
        self.executor = executor
        self.limits = limits
        self.refusals = refusals
        total = limits.total(descriptors: descriptors)
        open = OpenConnections(limit: limits.perAddress(descriptors: descriptors), proxies: proxies)
    }

    /// The number of open connections.
    package var count: Int { open.count }

    /// Returns an HTTP/1 server with our own handlers.
    ///
    /// - Parameter address: The public address of the platform.
    package func server(_ address: PublicAddress) -> HTTPServerBuilder {
        let configuration = HTTP1Channel.Configuration(
            additionalChannelHandlers: [
                ConnectionHandler(limits: limits, connections: open, refusals: refusals),
                InterimHandler(address: address),
            ],
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: limits.headBytes, maxHeaderListSize: limits.headBytes,
                maxHeaderFieldCount: ConnectionLimits.headFields))
        return HTTPServerBuilder { [executor] responder in
            RequestChannel(
                base: HTTP1Channel(responder: responder, configuration: configuration), executor: executor)
        }
    }

    /// Returns a delegate that stops accepting at ``total``; further connections wait in the socket's backlog.
    package func acceptance(logger: Logger) -> any AvailableConnectionsDelegate {
        MaximumAvailableConnections(total, logger: logger)
    }
}
