package import Logging
package import ServiceLifecycle

/// Services that are asked to stop at the same time, unlike those of a group, which stop one after the other.
///
/// A service that fails, or ends by itself, ends the others. They are stopped and not cancelled, and have the same time
/// as at any other stop.
package struct ConcurrentServices: Service {
    private let groups: [ServiceGroup]

    /// - Parameter longestStop: The time after which a service that is asked to stop is cancelled.
    package init(_ services: [any Service], longestStop: Duration, logger: Logger) {
        groups = services.map { service in
            var configuration = ServiceGroupConfiguration(services: [.init(service: service)], logger: logger)
            configuration.maximumGracefulShutdownDuration = longestStop
            return ServiceGroup(configuration: configuration)
        }
    }

    package func run() async throws {
        // The request to stop reaches child tasks, because it is a value of the task.
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            for group in groups {
                tasks.addTask {
                    do {
                        try await group.run()
                    } catch {
                        for other in groups { await other.triggerGracefulShutdown() }
                        throw error
                    }
                }
            }
            // Throws the first error when all have ended.
            try await tasks.waitForAll()
        }
    }
}
