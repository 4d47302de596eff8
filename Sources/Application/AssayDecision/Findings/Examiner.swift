package import AssayCore

/// Examines one aspect of the evidence and returns a finding.
///
/// A new examiner is a file in `Examiners/` and a line in ``Examiners/standard``. A new reason also needs its texts:
/// docs/develop/recipes.md lists the places.
package protocol Examiner: Sendable {
    /// A stable snake_case word, kept in traces forever.
    var id: String { get }
    /// The version, raised whenever the examiner finds something else for the same evidence.
    var version: Int { get }

    /// Examines the evidence.
    ///
    /// - Throws: Any error that prevents a verdict. The pipeline turns it into an abstention, so an item is never
    ///   lost.
    func examine(_ evidence: Evidence) async throws -> Finding
}

extension Examiner {
    /// A finding that nothing speaks against the item.
    package func pass() -> Finding {
        Finding(by: self, verdict: .pass)
    }

    /// A finding that the item must have the given result.
    package func fail(_ result: ResultID, _ reason: Reason) -> Finding {
        Finding(by: self, verdict: .fail, proposes: result, reasons: [reason])
    }

    /// A finding that asks for an expert's review.
    package func abstain(_ reason: Reason) -> Finding {
        Finding(by: self, verdict: .abstain, reasons: [reason])
    }
}
