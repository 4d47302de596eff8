package import ServiceLifecycle

/// Services that are asked to stop at the same time, unlike those of a group, which stop one after the other.
package struct ConcurrentServices: Service {
    private let services: [any Service]

    package init(_ services: [any Service]) {
        self.services = services
    }

    package func run() async throws {
        // The request to stop reaches child tasks, because it is a value of the task.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for service in services { group.addTask { try await service.run() } }
            try await group.waitForAll()
        }
    }
}
