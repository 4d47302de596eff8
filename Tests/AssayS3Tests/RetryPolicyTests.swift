import Testing

@testable import AssayS3

@Suite struct RetryPolicyTests {
    @Test func waitsDoubleUpToTheLongest() {
        let policy = S3RetryPolicy()
        let waits = (1...8).map { policy.wait(after: $0, jitter: 1, requested: nil) }
        let milliseconds: [Int64] = [200, 400, 800, 1_600, 3_200, 5_000, 5_000, 5_000]
        #expect(waits == milliseconds.map { .milliseconds($0) })
    }

    @Test func jitterReachesFromNothingToTheWholeWait() {
        let policy = S3RetryPolicy()
        #expect(policy.wait(after: 3, jitter: 0, requested: nil) == .zero)
        #expect(policy.wait(after: 3, jitter: 0.5, requested: nil) == .milliseconds(400))
    }

    @Test func aWaitThatTheStoreAsksForIsTheLeastWithinTheLongest() {
        let policy = S3RetryPolicy()
        #expect(policy.wait(after: 1, jitter: 0, requested: .seconds(2)) == .seconds(2))
        #expect(policy.wait(after: 1, jitter: 0, requested: .seconds(3_600)) == .seconds(5))
    }

    @Test func manyFailuresDoNotOverflow() {
        #expect(S3RetryPolicy().wait(after: .max, jitter: 1, requested: nil) == .seconds(5))
    }

    @Test func aBudgetIsSpentAndFilledBySuccesses() {
        let budget = RetryBudget(capacity: 10)
        #expect(budget.take(RetryBudget.cost))
        #expect(budget.take(RetryBudget.cost))
        #expect(!budget.take(RetryBudget.cost))
        for _ in 0..<4 { budget.giveBack(nil) }
        #expect(!budget.take(RetryBudget.cost))
        budget.giveBack(nil)
        #expect(budget.take(RetryBudget.cost))
        budget.giveBack(RetryBudget.cost)
        #expect(budget.take(RetryBudget.cost))
    }

    @Test func aCallThatWasNotSentTakesNoTokens() {
        let failures = [S3Failure.Reason.busy, .unavailable, .timeout].map { S3Failure(reason: $0, detail: "") }
        #expect(failures.map(\.cost) == [0, RetryBudget.cost, RetryBudget.timeoutCost])
        #expect(failures.map(\.isRetryable) == [true, true, true])
    }

    @Test func aBudgetDoesNotGrowBeyondItsCapacity() {
        let budget = RetryBudget(capacity: 10)
        for _ in 0..<100 { budget.giveBack(nil) }
        #expect(budget.take(10))
        #expect(!budget.take(1))
    }
}
