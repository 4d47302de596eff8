package import AssayCore

/// From an item to its outcome, in three stages: gather → examine → decide.
///
/// ```
/// () ──gather──▶ Evidence ──examine──▶ [Finding] ──decide──▶ ItemLife.Outcome
/// ```
package struct DecisionPipeline: Sendable {
    private let examiners: [any Examiner]
    private let policy: Policy
    private let stopwatch: Stopwatch

    /// - Parameter clock: Only for the times spent, in the trace.
    package init(
        examiners: [any Examiner] = Examiners.standard, policy: Policy = .current, clock: any Clock<Duration>
    ) {
        self.examiners = examiners
        self.policy = policy
        stopwatch = Stopwatch(clock)
    }

    /// Decides on one item.
    ///
    /// - Parameter gather: The first stage, which knows the storage.
    /// - Returns: The trace, whose outcome is the decision.
    /// - Throws: What gathering throws; nothing else but a cancellation keeps an item from an outcome.
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

    /// The second stage: every examiner in its order, whatever the others found.
    private func examine(_ evidence: Evidence) async throws -> [Finding] {
        var findings: [Finding] = []
        for examiner in examiners {
            var (finding, spent) = await stopwatch.time { await Self.finding(of: examiner, on: evidence) }
            // An examiner that was interrupted has not failed: whoever takes over the work examines again.
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
