package import AssayCore
import AssayStorage

/// Carries out a decision whose time to be taken back has passed, in one transaction with the end of its job.
///
/// The decision gives the item its result, or it is a vote, after which the item waits for another member.
package struct ApplyDecision: Sendable {
    /// The decision was taken back or ended by another transaction at the same moment.
    private struct Ended: Error {}

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Runs a job of the kind ``AssayCore/JobKind/applyDecision``.
    ///
    /// If the item has changed since the expert saw it, the decision returns to the expert and nothing else happens.
    /// Repeating the job changes nothing.
    ///
    /// - Returns: The state of the decision; `nil` if there is none.
    /// - Throws: ``LeaseLost`` if another worker has taken the job; nothing is written then.
    @discardableResult
    package func callAsFunction(_ job: Job, owner: String) async throws -> StoredDecision.State? {
        let (id, organization) = (DecisionID(job.subject), job.organization)
        // Everything but the state of the row stays as it is.
        let stored = try await platform.store.read { try $0.decisions.find(id, organization: organization) }
        do {
            guard let stored, stored.state == .waiting else { throw Ended() }
            let effect = DecisionEffect(stored, platform)
            return try await platform.retryingConflicts { tx in
                try tx.finish(job, owner: owner)
                let state = try effect.apply(in: tx)
                guard try tx.decisions.end(id, as: state, organization: organization, now: effect.now) else {
                    throw Ended()
                }
                if state == .applied {
                    try tx.decisions.void(item: stored.decision.item, organization: organization, now: effect.now)
                }
                return state
            }
        } catch is Ended {
            return try await platform.store.write { tx in
                try tx.finish(job, owner: owner)
                return try tx.decisions.find(id, organization: organization)?.state
            }
        }
    }
}
