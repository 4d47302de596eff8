package import AssayOperations
import AssayWorkers
import Logging
import ServiceLifecycle

/// The platform's workers without its server, for in-process tests that need photos to be checked.
package enum RunningWorkers {
    /// Runs the workers during the body.
    package static func run<Value: Sendable>(
        _ platform: Platform, _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let group = ServiceGroup(
            configuration: .init(services: Workers.all(platform, logger: logger, cores: 2), logger: logger))
        return try await withThrowingTaskGroup(of: Value?.self) { tasks in
            tasks.addTask {
                try await group.run()
                return nil
            }
            tasks.addTask {
                do {
                    let value = try await body()
                    await group.triggerGracefulShutdown()
                    return value
                } catch {
                    await group.triggerGracefulShutdown()
                    throw error
                }
            }
            var result: Value?
            while let finished = try await tasks.next() { result = finished ?? result }
            guard let result else { throw CancellationError() }
            return result
        }
    }
}
