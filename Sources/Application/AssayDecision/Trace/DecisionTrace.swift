package import AssayCore

/// The whole record of one decision: what was looked at, what was found, by which rule it was decided.
///
/// Stored as it is, under a schema version. A new version of the platform reads every older one.
package struct DecisionTrace: Sendable, Hashable, Codable {
    /// A stage of the pipeline.
    package enum Stage: String, Sendable, Hashable, Codable, CaseIterable {
        case gather
        case examine
        case decide
    }

    /// How long one stage of the pipeline took.
    package struct StageTime: Sendable, Hashable, Codable {
        package let stage: Stage
        /// In microseconds.
        package let timeSpent: Int64

        private enum CodingKeys: String, CodingKey {
            case stage
            case timeSpent = "time_spent_us"
        }

        package init(stage: Stage, timeSpent: Int64) {
            self.stage = stage
            self.timeSpent = timeSpent
        }
    }

    /// The version that this program writes.
    package static let currentSchemaVersion = 1

    package let schemaVersion: Int
    package let decidedAt: Timestamp
    package let evidence: EvidenceSummary
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

    /// The catalog that the item was judged by.
    package var catalogHash: String { evidence.catalogHash }

    /// Runs the policy that the trace names over the findings that it holds; the result is the stored outcome again.
    ///
    /// - Returns: `nil` where a newer version of the platform wrote the trace.
    package func replayedOutcome() -> ItemLife.Outcome? {
        Policy.version(policyVersion)?(findings)
    }
}
