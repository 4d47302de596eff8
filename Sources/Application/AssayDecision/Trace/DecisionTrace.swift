package import AssayCore

/// The complete record of one decision: the evidence, the findings and the policy that decided.
///
/// Stored as JSON with a schema version. A newer version of the platform reads every older schema.
package struct DecisionTrace: Sendable, Hashable, Codable {
    /// A stage of the pipeline.
    package enum Stage: String, Sendable, Hashable, Codable, CaseIterable {
        case gather
        case examine
        case decide
    }

    /// The duration of one pipeline stage.
    package struct StageTime: Sendable, Hashable, Codable {
        package let stage: Stage
        /// The duration in microseconds.
        package let timeSpent: Int64

        private enum CodingKeys: String, CodingKey {
            case stage
            case timeSpent = "time_spent_us"
        }
    }

    /// The schema version that this program writes.
    package static let currentSchemaVersion = 1

    package let schemaVersion: Int
    package let decidedAt: Timestamp
    package private(set) var evidence: EvidenceSummary
    package let findings: [Finding]
    package let policyVersion: Int
    package let outcome: ItemLife.Outcome
    package let stages: [StageTime]

    private enum CodingKeys: String, CodingKey {
        case schemaVersion = "schema_version"
        case decidedAt = "decided_at_us"
        case evidence
        case findings
        case policyVersion = "policy_version"
        case outcome
        case stages
    }

    package init(
        decidedAt: Timestamp, evidence: EvidenceSummary, findings: [Finding], policyVersion: Int,
        outcome: ItemLife.Outcome, stages: [StageTime]
    ) {
        schemaVersion = Self.currentSchemaVersion
        self.decidedAt = decidedAt
        self.evidence = evidence
        self.findings = findings
        self.policyVersion = policyVersion
        self.outcome = outcome
        self.stages = stages
    }

    /// The hash of the catalog that the item was judged by.
    package var catalogHash: String { evidence.catalogHash }

    /// The trace without the words of the item's user.
    package var erased: DecisionTrace {
        var trace = self
        trace.evidence.facts = evidence.facts.erased
        return trace
    }

    /// Applies the policy that the trace names to the trace's findings, which gives the stored outcome again.
    ///
    /// - Returns: The outcome, or `nil` if a newer version of the platform wrote the trace.
    package func replayedOutcome() -> ItemLife.Outcome? {
        Policy.version(policyVersion)?(findings)
    }
}
