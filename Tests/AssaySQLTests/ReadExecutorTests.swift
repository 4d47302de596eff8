import AssaySQL
import Dispatch
import Synchronization
import Testing

@Suite struct ReadExecutorTests {
    @Test(.timeLimit(.minutes(1)))
    func aJobRunsThoughAllThreadsButOneAreBlocked() async throws {
        let executor = ReadExecutor(threads: 4, processors: 2)
        let blocked = Blocked()
        let holders = (0..<3).map { _ in Task(executorPreference: executor) { blocked.hold() } }
        await blocked.all(3)
        #expect(await Task(executorPreference: executor) { ReadExecutor.isCurrent }.value)
        blocked.release(3)
        for holder in holders { await holder.value }
    }

    @Test(.timeLimit(.minutes(1)))
    func allJobsRunWhetherTheirThreadsSleepOrNot() async throws {
        let executor = ReadExecutor(threads: 4, processors: 2)
        let sum = Sum()
        for round in 0..<200 {
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<(round % 7) {
                    group.addTask(executorPreference: executor) {
                        sum.add(number)
                        await Task(executorPreference: executor) {}.value
                    }
                }
            }
        }
        let expected = (0..<200).reduce(0) { sum, round in sum + (0..<(round % 7)).reduce(0, +) }
        #expect(sum.total == expected)
    }
}

private final class Sum: Sendable {
    private let state = Mutex(0)

    var total: Int { state.withLock { $0 } }

    func add(_ number: Int) {
        state.withLock { $0 += number }
    }
}

/// Threads that wait until a test releases them.
private final class Blocked: Sendable {
    private let gate = DispatchSemaphore(value: 0)
    private let arrivals = AsyncStream.makeStream(of: Void.self)

    /// Blocks the current thread.
    func hold() {
        arrivals.continuation.yield()
        gate.wait()
    }

    /// Returns when as many threads are blocked.
    func all(_ count: Int) async {
        var iterator = arrivals.stream.makeAsyncIterator()
        for _ in 0..<count { await iterator.next() }
    }

    func release(_ count: Int) {
        for _ in 0..<count { gate.signal() }
    }
}
