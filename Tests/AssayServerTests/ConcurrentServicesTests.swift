import AssayServer
import Logging
import ServiceLifecycle
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct ConcurrentServicesTests {
    private struct Failure: Error {}

    /// Fails, or ends, as soon as the others run.
    private struct Ending: Service {
        let error: Failure?
        let others: AsyncStream<Void>

        func run() async throws {
            for await _ in others { break }
            if let error { throw error }
        }
    }

    /// Runs until it is asked to stop.
    private final class Lasting: Service {
        let wasStopped = Mutex(false)
        private let isRunning: AsyncStream<Void>.Continuation

        init(_ isRunning: AsyncStream<Void>.Continuation) {
            self.isRunning = isRunning
        }

        func run() async throws {
            isRunning.yield()
            try await gracefulShutdown()
            wasStopped.withLock { $0 = !Task.isCancelled }
        }
    }

    private func services(_ services: [any Service]) -> ConcurrentServices {
        ConcurrentServices(
            services, longestStop: .seconds(30), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    @Test func aServiceThatFailsStopsTheOthersAndIsTheError() async throws {
        let (running, continuation) = AsyncStream.makeStream(of: Void.self)
        let lasting = Lasting(continuation)
        await #expect(throws: Failure.self) {
            try await services([lasting, Ending(error: Failure(), others: running)]).run()
        }
        #expect(lasting.wasStopped.withLock { $0 }, "stopped, and not cancelled")
    }

    @Test func aServiceThatFailsAtOnceStopsOnesThatHaveNotBegun() async throws {
        let (started, continuation) = AsyncStream.makeStream(of: Void.self)
        continuation.finish()
        let (_, isRunning) = AsyncStream.makeStream(of: Void.self)
        await #expect(throws: Failure.self) {
            try await services([Ending(error: Failure(), others: started), Lasting(isRunning)]).run()
        }
    }

    @Test func aServiceThatEndsByItselfStopsTheOthers() async throws {
        let (running, continuation) = AsyncStream.makeStream(of: Void.self)
        let lasting = Lasting(continuation)
        await #expect(throws: ServiceGroupError.self) {
            try await services([Ending(error: nil, others: running), lasting]).run()
        }
        #expect(lasting.wasStopped.withLock { $0 })
    }

    @Test func aRequestToStopReachesAllAtTheSameTime() async throws {
        let (running, continuation) = AsyncStream.makeStream(of: Void.self)
        let all = [Lasting(continuation), Lasting(continuation)]
        let group = ServiceGroup(
            configuration: .init(
                services: [services(all)], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            var count = 0
            for await _ in running {
                count += 1
                if count == all.count { break }
            }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
        #expect(all.allSatisfy { $0.wasStopped.withLock { $0 } })
    }
}
