package import AssayCore
import AssayImaging

/// Decides the outcome of an item in three stages: gather → examine → decide.
///
/// ```
/// () ──gather──▶ Evidence ──examine──▶ [Finding] ──decide──▶ ItemLife.Outcome
/// ```
package struct DecisionPipeline: Sendable {
    private let examiners: [any Examiner]
    private let policy: Policy
    private let stopwatch: Stopwatch

    /// - Parameter clock: Used only to measure the run times in the trace.
    package init(
        examiners: [any Examiner] = Examiners.standard, policy: Policy = .current, clock: any Clock<Duration>
    ) {
        self.examiners = examiners
        self.policy = policy
        stopwatch = Stopwatch(clock)
    }

    /// Decides on one item.
    ///
    /// - Parameter gather: The first stage, which reads from the storage.
    /// - Returns: The trace, whose outcome is the decision.
    /// - Throws: Any error of `gather`, or `CancellationError`. No other error keeps an item from an outcome.
    package func callAsFunction(
        at now: Timestamp, gather: @Sendable () async throws -> Evidence
    ) async throws -> DecisionTrace {
        let (evidence, gathering) = try await stopwatch.time(gather)
        let (findings, examining) = try await stopwatch.time { try await examine(evidence) }
        let (outcome, deciding) = await stopwatch.time { policy(findings) }
        return DecisionTrace(
            decidedAt: now, evidence: evidence.summary, findings: findings, policyVersion: policy.version,
            outcome: outcome,
            stages: [
                .init(stage: .gather, timeSpent: gathering), .init(stage: .examine, timeSpent: examining),
                .init(stage: .decide, timeSpent: deciding),
            ])
    }

    /// The second stage: runs every examiner in order, whatever the others found.
    private func examine(_ evidence: Evidence) async throws -> [Finding] {
        var findings: [Finding] = []
        for examiner in examiners {
            var (finding, spent) = await stopwatch.time { await Self.finding(of: examiner, on: evidence) }
            // A canceled examiner has not failed: the next attempt at the job examines the item again.
            try Task.checkCancellation()
            finding.timeSpent = spent
            findings.append(finding)
        }
        return findings
    }

    private static func finding(of examiner: some Examiner, on evidence: Evidence) async -> Finding {
        do {
            return try await examiner.examine(evidence)
        } catch {
            return Finding(by: examiner, verdict: .abstain, failure: FailureCode.of(error))
        }
    }
}

/// The code that a trace stores for an error in an examiner.
enum FailureCode {
    static func of(_ error: any Error) -> String {
        switch error {
        case let error as DomainError: error.code
        case let error as ImagingError: error.code.rawValue
        default: "examiner_failed"
        }
    }
}

/// Measures the duration of work with an injected clock.
struct Stopwatch: Sendable {
    private let clock: any Clock<Duration>

    init(_ clock: any Clock<Duration>) {
        self.clock = clock
    }

    /// - Returns: The value that the work returns, and its duration in whole microseconds.
    func time<Value>(_ work: () async throws -> Value) async rethrows -> (Value, Int64) {
        try await Self.time(on: clock, work)
    }

    private static func time<Value, C: Clock<Duration>>(
        on clock: C, _ work: () async throws -> Value
    ) async rethrows -> (Value, Int64) {
        let start = clock.now
        let value = try await work()
        let (seconds, attoseconds) = start.duration(to: clock.now).components
        return (value, seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    }
}
