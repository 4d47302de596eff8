import AssayAPI
package import AssayOperations
import AssayWeb
import AssayWorkers
package import Foundation
package import Hummingbird
package import Logging
import NIOCore
import ServiceLifecycle
import UnixSignals

/// The server: the router, the workers beside it, and the order in which they start and stop.
package enum ServerApplication {
    /// How long requests may finish after a stop was asked for, in seconds.
    private static let drainSeconds = 30

    /// Puts the server together.
    ///
    /// - Parameter onListening: Called once, when the socket is bound, with the address that callers use.
    package static func build(
        _ platform: Platform, settings: ServerSettings, logger: Logger,
        onListening: @escaping @Sendable (URL) -> Void
    ) -> some ApplicationProtocol {
        let router = APIRouter.make(
            platform, limits: settings.limits, proxies: TrustedProxies(settings.trustedProxies))
        WebRoutes.add(to: router)
        return Application(
            router: router,
            server: .http1(
                configuration: .init(additionalChannelHandlers: [InterimHandler(address: platform.address)])),
            configuration: .init(address: .hostname(settings.host, port: settings.port), serverName: "assay"),
            services: Workers.all(platform, logger: logger),
            onServerRunning: { channel in
                let bound = address(of: channel, settings)
                if settings.publicURL == nil { platform.address.bind(bound) }
                onListening(platform.address.baseURL)
            },
            logger: logger)
    }

    /// Runs until SIGTERM or SIGINT, then lets open requests finish.
    ///
    /// A stop closes the listening socket and takes up what it has accepted. It must not be a cancellation: NIO 2.101
    /// ends the whole process for a connection that was accepted and is then dropped (`NIOAsyncWriter` without
    /// `finish()`). With connections coming as fast as they could, 9 of 30 cancelled servers ended so, and none of 165
    /// that were stopped.
    package static func run(_ application: some ApplicationProtocol, logger: Logger) async throws {
        var configuration = ServiceGroupConfiguration(
            services: [application], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = .seconds(drainSeconds)
        try await ServiceGroup(configuration: configuration).run()
    }

    private static func address(of channel: any Channel, _ settings: ServerSettings) -> URL {
        var components = URLComponents()
        components.scheme = "http"
        components.host = settings.host == "0.0.0.0" ? "127.0.0.1" : settings.host
        components.port = channel.localAddress?.port ?? settings.port
        return components.url ?? URL(fileURLWithPath: "/")
    }
}
