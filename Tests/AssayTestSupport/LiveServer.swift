import AssayAPI
package import AssayOperations
package import AssayServer
package import Foundation
import Hummingbird
import Logging
import ServiceLifecycle

/// A server on a free port of this machine: the real HTTP stack and workers over a test's platform.
///
/// Each response of the API is compared with its description (``ContractCheck``).
package enum LiveServer {
    /// Serves while the body runs, and stops as `assay serve` does.
    ///
    /// - Parameter log: The destination of the server's log; `nil` discards it.
    package static func run<Value: Sendable>(
        _ platform: Platform, settings: ServerSettings = ServerSettings(), log: ServerLog? = nil,
        _ body: @escaping @Sendable (URL) async throws -> Value
    ) async throws -> Value {
        var settings = settings
        settings.port = 0
        // The test's time of day does not advance while it makes many calls, so rate limits use the system clock.
        settings.limits.clock = settings.limits.clock ?? SystemClock()
        let logger = log?.logger ?? Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let (addresses, continuation) = AsyncStream.makeStream(of: URL.self)
        let application = ServerApplication.build(
            platform, settings: settings, logger: logger, answeringBy: CheckedRouter.init
        ) { continuation.yield($0) }
        let served = ServerApplication.withWorkers(application, platform, role: settings.role, logger: logger)
        let group = ServiceGroup(configuration: .init(services: [served], logger: logger))
        // This is not a child task, which a failing test would cancel: a server must be stopped instead (see
        // `ServerApplication.run`).
        let serving = Task {
            defer { continuation.finish() }
            try await group.run()
        }
        let outcome: Result<Value, any Error>
        do {
            outcome = .success(try await first(of: addresses, body))
        } catch {
            outcome = .failure(error)
        }
        await group.triggerGracefulShutdown()
        try await serving.value
        return try outcome.get()
    }

    private static func first<Value>(
        of addresses: AsyncStream<URL>, _ body: (URL) async throws -> Value
    ) async throws -> Value {
        for await address in addresses { return try await body(address) }
        throw CancellationError()
    }
}
