import AssayAPI
import AssayCore
import AssayOperations
import AssaySQL
import Foundation
import Hummingbird
import Logging
import NIOCore
import Synchronization

/// HTTP servers in this process, each on a free local port.
///
/// They run until the program ends. Stopping one would race with connections that the kernel has accepted and the
/// server has not; NIO ends the whole process if such a connection is dropped.
enum BenchServer {
    private static let running = Mutex<[Task<Void, Never>]>([])

    /// Serves the product's router like the product, but without its workers, and sets this server's address on the
    /// platform.
    ///
    /// - Parameters:
    ///   - address: The public address; by default that of the socket.
    ///   - adding: Adds routes to those of the product.
    static func product(
        _ platform: Platform, address: URL? = nil, adding: (Router<AssayRequestContext>) -> Void = { _ in }
    ) async throws -> UInt16 {
        // All requests come from one address, and the limit per address is not part of the measurement.
        // A load exceeds 10,000 calls of one user per second, the highest limit of an organization. The limiter does
        // its full work for each call, but its clock runs faster, so that it refuses none.
        let limits = RateLimits(
            address: RateLimit(perSecond: 1_000_000, burst: 1_000_000), clock: FastClock(platform.clock))
        let router = APIRouter.make(platform, limits: limits)
        adding(router)
        var connectionLimits = ConnectionLimits()
        connectionLimits.perAddress = 1_000_000
        connectionLimits.total = 4_000_000
        let connections = ServerConnections(
            limits: connectionLimits, descriptors: 10_000_000, proxies: TrustedProxies([]), refusals: RefusalCounters(),
            executor: ReadExecutor.shared)
        let port = try await start { running in
            Application(
                router: router,
                server: connections.server(platform.address),
                configuration: configuration, onServerRunning: running, logger: silence)
        }
        if let address = address ?? URL(string: "http://127.0.0.1:\(port)") { platform.address.bind(address) }
        return port
    }

    /// Serves a router without any part of the product.
    static func bare(_ router: Router<BasicRequestContext>) async throws -> UInt16 {
        try await start { running in
            Application(router: router, configuration: configuration, onServerRunning: running, logger: silence)
        }
    }

    private static func start(
        _ make: (_ running: @escaping @Sendable (any Channel) async -> Void) -> some ApplicationProtocol
    ) async throws -> UInt16 {
        let (ports, continuation) = AsyncStream.makeStream(of: Int.self)
        let application = make { continuation.yield($0.localAddress?.port ?? 0) }
        let task = Task {
            try? await application.run()
            continuation.finish()
        }
        running.withLock { $0.append(task) }
        for await port in ports {
            if let port = UInt16(exactly: port), port > 0 { return port }
        }
        throw BenchmarkError("a server did not start")
    }

    private static let configuration = ApplicationConfiguration(
        address: .hostname("127.0.0.1", port: 0), serverName: "assay")

    /// The operator chooses the log's destination, so logging is not part of the measurement.
    private static let silence = Logger(label: "benchmarks") { _ in SwiftLogNoOpLogHandler() }
}

/// A clock that runs a hundred times as fast as another.
private struct FastClock: WallClock {
    private let base: any WallClock
    private let start: Timestamp

    init(_ base: any WallClock) {
        self.base = base
        start = base.now()
    }

    func now() -> Timestamp {
        Timestamp(microseconds: start.microseconds + (base.now().microseconds - start.microseconds) * 100)
    }
}
