import AssayHTTP
import Foundation
import Testing

@Suite struct RetryPolicyTests {
    private struct Failure: Error, Equatable {
        let number: Int
    }

    /// Records the waits instead of waiting.
    private actor Waits {
        private(set) var seconds: [TimeInterval] = []

        func add(_ wait: TimeInterval) {
            seconds.append(wait)
        }
    }

    private let policy = RetryPolicy(retries: 3, base: 1, cap: 3)

    @Test func theDelayGrowsToTheCapAndSpreadsOverItsUpperHalf() {
        #expect([1, 2, 3, 9].map { policy.delay(beforeRetry: $0, random: 1) } == [1, 2, 3, 3])
        #expect([1, 2, 3, 9].map { policy.delay(beforeRetry: $0, random: 0) } == [0.5, 1, 1.5, 1.5])
        #expect(policy.delay(beforeRetry: 1, random: 7) == 1)
        #expect(policy.delay(beforeRetry: 0, random: -7) == 0.5)
    }

    private func run(
        failures: Int, advice: RetryPolicy.Advice
    ) async -> (result: Result<Int, Failure>, waits: [TimeInterval]) {
        let waits = Waits()
        let pacing = RetryPolicy.Pacing(wait: { await waits.add($0) }, random: { 1 })
        var tries = 0
        var result: Result<Int, Failure>
        do throws(Failure) {
            let operation = { () throws(Failure) in
                tries += 1
                if tries <= failures { throw Failure(number: tries) }
                return tries
            }
            result = .success(try await policy.run(pacing, advice: { _ in advice }, operation: operation))
        } catch {
            result = .failure(error)
        }
        return (result, await waits.seconds)
    }

    @Test func aSuccessIsNotRepeated() async {
        let run = await run(failures: 0, advice: .backOff)
        #expect(run.result == .success(1))
        #expect(run.waits.isEmpty)
    }

    @Test func backingOffEndsWithTheLastFailure() async {
        let run = await run(failures: 9, advice: .backOff)
        #expect(run.result == .failure(Failure(number: 4)))
        #expect(run.waits == [1, 2, 3])
    }

    @Test func theServersDelayIsObeyedSoOftenAndNoMore() async {
        let all = await run(failures: 2, advice: .wait(5, atMost: 2))
        #expect(all.result == .success(3))
        #expect(all.waits == [5, 5])
        let tooMany = await run(failures: 3, advice: .wait(5, atMost: 2))
        #expect(tooMany.result == .failure(Failure(number: 3)))
    }

    @Test func aCallerDecidesEachDelayAndMayResetTheCount() async {
        let waits = Waits()
        let pacing = RetryPolicy.Pacing(wait: { await waits.add($0) }, random: { 1 })
        let operation = { () throws(Failure) -> Int in throw Failure(number: 1) }
        do throws(Failure) {
            _ = try await RetryPolicy.run(
                pacing,
                delay: { _, count in
                    count.waits += 1
                    count.backOffs = count.waits == 3 ? 1 : count.backOffs + 1
                    return count.waits > 4 ? nil : policy.delay(beforeRetry: count.backOffs, random: 1)
                }, operation: operation)
            Issue.record("the failure was swallowed")
        } catch {
            #expect(error == Failure(number: 1))
        }
        #expect(await waits.seconds == [1, 2, 1, 2])
    }

    @Test func stopMeansStop() async {
        let run = await run(failures: 1, advice: .stop)
        #expect(run.result == .failure(Failure(number: 1)))
        #expect(run.waits.isEmpty)
    }

    @Test func aCancelledWaitEndsWithTheFailureBeforeIt() async {
        let pacing = RetryPolicy.Pacing(wait: { _ in throw CancellationError() }, random: { 0 })
        let operation = { () throws(Failure) -> Int in throw Failure(number: 1) }
        do throws(Failure) {
            _ = try await policy.run(pacing, advice: { _ in .backOff }, operation: operation)
            Issue.record("the failure was swallowed")
        } catch {
            #expect(error == Failure(number: 1))
        }
    }
}
