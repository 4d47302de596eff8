import AssayOperations
import AssayWorkers
import Logging
import ServiceLifecycle

/// Runs the services that deliver webhooks, as a server does.
struct DeliverySender: Sendable {
    private let platform: Platform

    init(_ platform: Platform) {
        self.platform = platform
    }

    /// Delivers until the condition holds, and stores all results.
    func run(until isDone: @escaping @Sendable () async -> Void) async throws {
        let logger = Logger(label: "benchmarks") { _ in SwiftLogNoOpLogHandler() }
        let group = ServiceGroup(
            services: [
                WebhookFanOut(platform, logger: logger), WebhookDispatcher(platform, logger: logger),
            ], logger: logger)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            await isDone()
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }
}
