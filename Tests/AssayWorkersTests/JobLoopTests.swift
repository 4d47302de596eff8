import AssayCore
import AssayOperations
import AssayTestSupport
import AssayTestTiming
import AssayWorkers
import Logging
import ServiceLifecycle
import Synchronization
import Testing

/// Tests for the job loop with a clock whose waits never end: the loop proceeds only by signals, so a lost signal hangs
/// the test.
@Suite struct JobLoopTests {
    @Test func doesTheWorkThatIsThereAndTheWorkThatComes() async throws {
        let bench = try await LoopBench()
        try await bench.enqueue(["one", "two"])
        try await bench.run { job, owner in
            try await bench.finish(job, owner)
        } while: {
            try await bench.waitForDone(2)
            try await bench.enqueue(["three"])
            try await bench.waitForDone(3)
        }
        #expect(bench.done == ["one", "three", "two"])
        #expect(try await bench.left() == 0)
    }

    @Test func worksOnNoMoreAtOnceThanItHasLanes() async throws {
        let bench = try await LoopBench()
        let most = Mutex((now: 0, most: 0))
        try await bench.enqueue((0..<12).map { "subject \($0)" })
        try await bench.run(lanes: 3) { job, owner in
            most.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            await Task.yield()
            try await bench.finish(job, owner)
            most.withLock { $0.now -= 1 }
        } while: {
            try await bench.waitForDone(12)
        }
        #expect((1...3).contains(most.withLock { $0.most }))
        #expect(Set(bench.done).count == 12)
    }

    /// The photos of a capture are jobs of one user, and are to use every core.
    @Test func worksOnJobsOfOneUserInAllLanesAtOnce() async throws {
        let bench = try await LoopBench()
        let begun = Mutex(0)
        try await bench.enqueue(["one", "two"])
        try await bench.run(lanes: 2) { job, owner in
            begun.withLock { $0 += 1 }
            try await eventually("both jobs are in progress", within: .seconds(60)) { begun.withLock { $0 } == 2 }
            try await bench.finish(job, owner)
        } while: {
            try await bench.waitForDone(2)
        }
    }

    @Test func workThatFailsIsPutBackAndDoneLater() async throws {
        let bench = try await LoopBench()
        let attempts = Mutex<[Int]>([])
        try await bench.enqueue(["stubborn"])
        try await bench.run { job, owner in
            attempts.withLock { $0.append(job.attempts) }
            guard job.attempts > 2 else { throw Broken() }
            try await bench.finish(job, owner)
        } while: {
            for expected in 1...2 {
                try await eventually("attempt \(expected) was made") { attempts.withLock { $0.count } == expected }
                try await bench.waitUntilPutBack()
                // One second after the first attempt, two after the second.
                bench.test.clock.advance(seconds: expected)
                bench.wake()
            }
            try await bench.waitForDone(1)
        }
        #expect(attempts.withLock { $0 } == [1, 2, 3])
    }

    @Test func aStopLetsTheWorkThatHasBegunEnd() async throws {
        let bench = try await LoopBench()
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        try await bench.enqueue(["first", "second"])
        try await bench.run { job, owner in
            begin.yield()
            try await gracefulShutdown()
            try await bench.finish(job, owner)
        } while: {
            for await _ in begun { break }
        }
        #expect(bench.done.count == 1, "nothing new is begun after the stop")
        #expect(try await bench.left() == 1)
    }

    @Test func aLostLeaseIsNoReasonToTryAgain() async throws {
        let bench = try await LoopBench()
        let attempts = Mutex(0)
        try await bench.enqueue(["taken over"])
        try await bench.run { _, _ in
            attempts.withLock { $0 += 1 }
            throw LeaseLost()
        } while: {
            try await eventually("the first attempt was made") { attempts.withLock { $0 } == 1 }
            bench.wake()
        }
        #expect(attempts.withLock { $0 } == 1)
        let next = try await LeaseJob(bench.test.platform)(.deletePhotos, owner: "x", seconds: 1).nextDue
        #expect(next == bench.test.clock.now().adding(seconds: 120), "the lease was not given back")
    }

    private struct Broken: Error {}
}
