package import AssayOperations
package import AssayServer
package import Foundation
import Hummingbird
import Logging
import ServiceLifecycle

/// A server on a free port of this machine: the real HTTP stack and workers over a test's platform.
package enum LiveServer {
    /// Serves while the body runs.
    package static func run<Value: Sendable>(
        _ platform: Platform, settings: ServerSettings = ServerSettings(),
        _ body: @escaping @Sendable (URL) async throws -> Value
    ) async throws -> Value {
        var settings = settings
        settings.port = 0
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let (addresses, continuation) = AsyncStream.makeStream(of: URL.self)
        let application = ServerApplication.build(platform, settings: settings, logger: logger) {
            continuation.yield($0)
        }
        let group = ServiceGroup(configuration: .init(services: [application], logger: logger))
        return try await withThrowingTaskGroup(of: Value?.self) { tasks in
            tasks.addTask {
                defer { continuation.finish() }
                try await group.run()
                return nil
            }
            tasks.addTask {
                for await address in addresses {
                    let value = try await body(address)
                    await group.triggerGracefulShutdown()
                    return value
                }
                throw CancellationError()
            }
            var result: Value?
            do {
                while let finished = try await tasks.next() { result = finished ?? result }
            } catch {
                await group.triggerGracefulShutdown()
                throw error
            }
            guard let result else { throw CancellationError() }
            return result
        }
    }
}
