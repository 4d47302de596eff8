package import AssayAPI
import AssayConsole
import AssayCore
package import AssayOperations
import AssaySQL
import AssayStorage
import AssayWeb
package import AssayWorkers
package import Foundation
package import Hummingbird
package import Logging
import NIOCore
package import ServiceLifecycle
import UnixSignals

/// Assembles the server: the router, the background workers, and the order in which they start and stop.
package enum ServerApplication {
    /// The time that open requests have to finish after a stop request.
    private static let longestStop = Duration.seconds(30)

    /// Builds the server.
    ///
    /// - Parameters:
    ///   - wrap: Makes the responder from the router; tests compare each response with its description.
    ///   - onListening: Called once when the socket is bound, with the base URL for clients.
    package static func build<Builder: HTTPResponderBuilder>(
        _ platform: Platform, settings: ServerSettings, logger: Logger,
        answeringBy wrap: (Router<AssayRequestContext>) -> Builder,
        onListening: @escaping @Sendable (URL) -> Void
    ) -> some ApplicationProtocol where Builder.Responder.Context == AssayRequestContext {
        let proxies = TrustedProxies(settings.trustedProxies)
        let refusals = RefusalCounters()
        let connections = ServerConnections(
            limits: settings.connections, descriptors: DescriptorLimit.current.soft, proxies: proxies,
            refusals: refusals, executor: ReadExecutor.shared)
        let readiness = Readiness(checks(platform), clock: settings.limits.clock ?? platform.clock)
        let gauges = { @Sendable in
            [
                "connections": connections.count, "connections_limit": connections.total,
                "open_files_limit": DescriptorLimit.current.soft,
                "webhooks_waiting": platform.fanoutGauge.value,
            ]
        }
        let metrics = ServerMetrics(
            platform, readiness: readiness, refusals: refusals, gauges: gauges, version: settings.version,
            logger: logger)
        let probes = Probes(
            readiness: readiness, refusals: refusals, gauges: gauges, metrics: metrics.page,
            // A trusted proxy on this machine passes on requests of other machines from a local address.
            areMetricsOpenHere: settings.areMetricsOpenHere
                && !["127.0.0.1", "::1"].contains(where: proxies.contains))
        let router = router(platform, settings, proxies: proxies, probes: probes)
        let wanted = settings.role.servesClients ? settings.port : settings.probePort
        return Application(
            router: wrap(router),
            server: connections.server(platform.address),
            configuration: .init(
                address: .hostname(ListeningAddress.plain(settings.host), port: wanted), serverName: "assay",
                availableConnectionsDelegate: connections.acceptance(logger: logger)),
            services: [metrics],
            onServerRunning: { channel in
                let bound = ListeningAddress.url(host: settings.host, port: channel.localAddress?.port ?? wanted)
                guard settings.role.servesClients else { return onListening(bound) }
                if settings.publicURL == nil { platform.address.bind(bound) }
                do {
                    let text = platform.address.text
                    try await platform.store.write { try $0.installation.listen(at: text) }
                } catch {
                    logger.error("the address could not be recorded for commands: \(error)")
                }
                onListening(platform.address.baseURL)
            },
            logger: logger)
    }

    /// Returns the server together with the workers, which end after its last request, and with the services that send
    /// webhooks, which finish what is in flight while the last requests are answered.
    package static func withWorkers(
        _ application: any Service, _ platform: Platform, role: ServerRole, logger: Logger
    ) -> ConcurrentServices {
        let server = ServiceGroup(
            configuration: .init(
                services: stopping(Workers.all(platform, role: role, logger: logger) + [application]), logger: logger))
        let webhooks = Workers.webhooks(
            platform, role: role, descriptors: DescriptorLimit.current.soft, logger: logger)
        return ConcurrentServices([server] + webhooks, longestStop: longestStop, logger: logger)
    }

    /// Returns the routes of the process's role: those of clients, or only those of probes and counters.
    private static func router(
        _ platform: Platform, _ settings: ServerSettings, proxies: TrustedProxies, probes: Probes
    ) -> Router<AssayRequestContext> {
        guard settings.role.servesClients else {
            return APIRouter.makeProbes(platform, limits: settings.limits, proxies: proxies, probes: probes)
        }
        let console = platform.console == .off ? nil : ConsoleRoutes.site(platform)
        let refusalPage: RefusalPage = { console?.refusal(of: $0, $1, $2) }
        return APIRouter.make(
            platform, limits: settings.limits, proxies: proxies, probes: probes, refusalPage: refusalPage
        ) { router in
            WebRoutes.add(to: router)
            CertificateRoutes.add(platform, to: router)
            if let console { ConsoleRoutes.add(console, to: router) }
        }
    }

    /// The checks that must pass before a load balancer sends requests here.
    private static func checks(_ platform: Platform) -> [ReadinessCheck] {
        [
            .database(platform.store), .blobs(platform.spool, platform.blobs, platform.identifiers),
            .decoder(platform.decoder),
            .disk(platform.disk),
        ]
    }

    /// Runs until SIGTERM or SIGINT, then lets open requests finish.
    ///
    /// A stop closes the listening socket and handles the connections that it has accepted. It must not be a
    /// cancellation: NIO 2.101 ends the whole process if a connection is accepted and then dropped (`NIOAsyncWriter`
    /// without `finish()`). With connections arriving as fast as possible, 9 of 30 cancelled servers crashed that way,
    /// and none of 165 that were stopped gracefully.
    package static func run(_ services: [any Service], logger: Logger) async throws {
        var configuration = ServiceGroupConfiguration(
            services: stopping(services), gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = longestStop
        try await ServiceGroup(configuration: configuration).run()
    }

    /// Services of which one that fails stops the others, in the reverse order.
    private static func stopping(_ services: [any Service]) -> [ServiceGroupConfiguration.ServiceConfiguration] {
        services.map { .init(service: $0, failureTerminationBehavior: .gracefullyShutdownGroup) }
    }
}
