package import AssayCore
import AssayStorage

/// Stores an expert's decision, which takes effect after the time in which it can be taken back.
///
/// Until then the item is under review for everyone else.
package struct Decide: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Returns: The decision as it waits.
    /// - Throws: `role_too_low`, `not_found`; bad input with the problem of each field; `lease_lost`, which names the
    ///   member who has the item; `already_voted`, `item_for_leads`; `item_changed` if the expert has not seen something
    ///   that happened to the item; `decision_waiting`; `item_not_in_review`, `debug_item_stays_invalid`.
    @discardableResult
    package func callAsFunction(_ member: ConsoleMember, _ decision: ItemDecision) async throws -> WaitingDecision {
        let (now, staff) = (platform.clock.now(), member.staff)
        let (item, photos) = try await platform.store.read { tx in
            let item = try StaffItemReader.find(decision.item, for: staff, in: tx)
            return (item, try ItemReader.photos(of: item, in: tx))
        }
        let catalog = try await platform.catalogs.catalog(hash: item.catalogHash)
        let stored = StoredDecision(
            id: platform.identifiers.make(), organization: item.organization, staff: staff.id, email: staff.email,
            source: .console, decision: try decision.checked(for: item, catalog: catalog, photos: photos),
            decidedAt: now, dueAt: now.adding(seconds: StoredDecision.undoSeconds), state: .waiting)
        let job: JobID = platform.identifiers.makeOrdered()
        try await platform.store.write { tx in
            try tx.requireLease(of: item, by: staff)
            // Locked by the lease, the item does not change any more.
            var present = try StaffItemReader.find(item.id, for: staff, in: tx)
            if let other = try tx.decisions.waiting(item: item.id, organization: item.organization) {
                throw DecisionErrors.alreadyWaiting(by: other.email)
            }
            let changes = decision.changes(
                in: try tx.timeline.list(item: item.id, organization: item.organization), upTo: present.revision)
            guard changes.isEmpty else { throw DecisionErrors.itemChanged(changes, catalog: catalog) }
            let voters = try tx.reviewQueue.voters(on: item.id, item.organization)
            try voters?.check(staff)
            // A final item with votes is reviewed once more; without votes, its flag is to be answered.
            if !present.life.isFinal || voters?.first == nil {
                _ = try present.handle(stored.decision.event, at: now)
            }
            try tx.decisions.insert(stored)
            try tx.jobs.enqueue(
                .applyDecision, organization: item.organization, subject: stored.id.rawValue, dueAt: stored.dueAt,
                id: job, now: now)
        }
        return WaitingDecision(stored)
    }
}

/// Takes back a decision that has not taken effect.
package struct UndoDecision: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Works until the job has changed the decision's row: either the decision is undone or it takes effect.
    ///
    /// - Returns: The decision as it was made, to fill the form again.
    /// - Throws: `role_too_low`; `not_found`, also for the decision of another member; `decision_not_waiting`.
    package func callAsFunction(_ member: ConsoleMember, _ id: DecisionID) async throws -> ItemDecision {
        let (now, staff) = (platform.clock.now(), member.staff)
        try staff.require(.expert)
        return try await platform.store.write { tx in
            guard let stored = try tx.decisions.find(id, of: staff.id), staff.mayWork(for: stored.organization) else {
                throw DomainError.notFound("decision")
            }
            guard try tx.decisions.end(id, as: .undone, organization: stored.organization, now: now) else {
                throw DecisionErrors.tooLate
            }
            return stored.decision
        }
    }
}

extension Transaction {
    /// Stores what a decision leaves for the staff when it counts: its findings, and the note for colleagues.
    func storeFindings(of stored: StoredDecision, now: Timestamp) throws {
        try findings.insert(stored)
        guard let text = stored.decision.note else { return }
        try itemNotes.append(
            ItemNote(text: text, email: stored.email, at: now), by: stored.staff, item: stored.decision.item,
            organization: stored.organization, id: stored.id.rawValue)
    }
}
