import AssayCore
import AssayOperations
import AssayTestSupport
import AssayTestTiming
import AssayWorkers
import Logging
import ServiceLifecycle
import Synchronization
import Testing

@Suite struct SweeperTests {
    private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// Runs the duties until the condition holds.
    private func run(
        _ duties: [Sweeper.Duty], sleeper: any Clock<Duration>, until isDone: @escaping @Sendable () -> Bool
    ) async throws {
        let sweeper = Sweeper(duties, sleeper: sleeper, logger: Self.logger)
        let group = ServiceGroup(configuration: .init(services: [sweeper], logger: Self.logger))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            try await eventually("the duties are done", isDone)
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
        }
    }

    @Test func eachDutyIsDoneAtTheStart() async throws {
        let done = Mutex<Set<String>>([])
        let duties = ["one", "two"].map { name in
            Sweeper.Duty(name, every: .seconds(60)) {
                done.withLock { _ = $0.insert(name) }
                return 1
            }
        }
        try await run(duties, sleeper: NeverClock()) { done.withLock { $0.count } == 2 }
    }

    @Test func aDutyInBatchesGoesOnWhileMoreIsLeft() async throws {
        let left = Mutex(5)
        let duty = Sweeper.Duty("batches", every: .seconds(60), maxBatches: 10) {
            let left = left.withLock { left in
                left -= 2
                return left
            }
            return (2, left > 0)
        }
        #expect(try await duty.work() == 6)
        #expect(left.withLock { $0 } == -1)
    }

    @Test func aRunOfBatchesIsBounded() async throws {
        let duty = Sweeper.Duty("batches", every: .seconds(60), maxBatches: 3) { (2, true) }
        #expect(try await duty.work() == 6)
    }

    /// Otherwise rows that arrive faster than one run deletes them would become ever more.
    @Test func aRunFollowsAtOnceWhileMoreIsLeft() async throws {
        let left = Mutex(7)
        let duty = Sweeper.Duty("batches", every: .seconds(60), maxBatches: 2) {
            let left = left.withLock { left in
                left -= 1
                return left
            }
            return (1, left > 0)
        }
        #expect(await !duty.isBehind())
        try await run([duty], sleeper: NeverClock()) { left.withLock { $0 } == 0 }
        #expect(await !duty.isBehind())
        #expect(left.withLock { $0 } == 0, "the last run has found the end")
    }

    /// Otherwise blobs that a crash left would wait for hours if the database was gone for a moment at the start.
    @Test func aDutyThatFailedIsDoneAgainWithinSeconds() async throws {
        let times = Mutex(0)
        let clock = CountingClock()
        let duty = Sweeper.Duty("fails", every: .seconds(3_600)) {
            times.withLock { $0 += 1 }
            throw DomainError.notFound("anything")
        }
        try await run([duty], sleeper: clock) { times.withLock { $0 } >= 3 }
        #expect(clock.longest <= .seconds(5))
    }

    @Test func aDutyIsDoneAgainAlsoAfterItFailed() async throws {
        let times = Mutex(0)
        let duty = Sweeper.Duty("fails", every: .seconds(60)) {
            times.withLock { $0 += 1 }
            throw DomainError.notFound("anything")
        }
        try await run([duty], sleeper: InstantClock()) { times.withLock { $0 } >= 3 }
    }
}
