package import AssayCore
import AssayStorage

/// Carries out a decision whose time to be taken back has passed: result, timeline, events, audit, and the end of the
/// decision and of its job, in one transaction.
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
            return try await apply(stored, job, owner: owner)
        } catch is Ended {
            return try await platform.store.write { tx in
                try tx.finish(job, owner: owner)
                return try tx.decisions.find(id, organization: organization)?.state
            }
        }
    }

    private func apply(_ stored: StoredDecision, _ job: Job, owner: String) async throws -> StoredDecision.State {
        let (now, decision, organization) = (platform.clock.now(), stored.decision, stored.organization)
        let writer = ItemWriter(platform.identifiers, now: now)
        let author = StaffActor(id: stored.staff, email: stored.email, role: .expert, organizations: [organization])
        let note = AuditNote(author, platform.identifiers, now: now)
        return try await platform.retryingConflicts { tx in
            try tx.finish(job, owner: owner)
            func end(as state: StoredDecision.State) throws -> StoredDecision.State {
                guard try tx.decisions.end(stored.id, as: state, organization: organization, now: now) else {
                    throw Ended()
                }
                return state
            }
            guard let before = try tx.items.find(decision.item, organization: organization) else { throw Ended() }
            let timeline = try tx.timeline.list(item: before.id, organization: organization)
            var item = before
            guard decision.changes(in: timeline, upTo: before.revision).isEmpty,
                let change = try? item.handle(decision.event, at: now, message: decision.message)
            else { return try end(as: .returned) }
            // The item comes before the decision, as in every change by staff (docs/develop/writes.md).
            try writer.store(item, from: before, change, in: tx)
            let state = try end(as: .applied)
            try tx.decisions.void(item: item.id, organization: organization, now: now)
            try tx.storeFindings(of: stored, now: now)
            try note.append(
                "item.resolve", subject: item.id.rawValue, organization: organization,
                detail: [
                    "result": decision.result.rawValue, "decision": stored.id.rawValue,
                    "reasons": decision.reasons.map(\.code).joined(separator: ","),
                ], to: tx)
            return state
        }
    }
}
