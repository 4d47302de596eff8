package import AssayCore

/// Something that looks at the evidence from one side and says what it finds.
///
/// A new examiner is a file in `Examiners/` and a line in ``Examiners/standard``. A new reason also needs its texts:
/// docs/decision.md lists the places.
package protocol Examiner: Sendable {
    /// A stable snake_case word, kept in traces for ever.
    var id: String { get }
    /// Counts the changes of what it finds for the same evidence.
    var version: Int { get }

    /// Looks at the evidence.
    ///
    /// - Throws: Whatever keeps it from a verdict; the pipeline makes that an abstention, so an item is never lost.
    func examine(_ evidence: Evidence) async throws -> Finding
}

extension Examiner {
    /// Nothing speaks against the item.
    package func pass() -> Finding {
        Finding(by: self, verdict: .pass)
    }

    /// The item must have this result.
    package func fail(_ result: ResultID, _ reason: Reason) -> Finding {
        Finding(by: self, verdict: .fail, proposes: result, reasons: [reason])
    }

    /// A person should look at this.
    package func abstain(_ reason: Reason) -> Finding {
        Finding(by: self, verdict: .abstain, reasons: [reason])
    }
}
