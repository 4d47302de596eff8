import AssayCore
import AssayKeys
import AssayStorage

/// The effect of a decision on its item and on the votes about it, as ``AssayCore/ReviewStep`` says.
struct DecisionEffect: Sendable {
    private let stored: StoredDecision
    private let note: AuditNote
    /// Whether a second expert reviews the item afterwards, for a policy that asks for it.
    private let draw: Double
    /// One for each change of the item: a lead's vote may revoke a result and set another one.
    private let revoking, resolving: ItemWriter
    let now: Timestamp

    init(_ stored: StoredDecision, _ platform: Platform) {
        self.stored = stored
        now = platform.clock.now()
        let author = StaffActor(
            id: stored.staff, email: stored.email, role: .expert, organizations: [stored.organization])
        note = AuditNote(author, platform.identifiers, now: now)
        draw = platform.masterKey.draw(stored.decision.item.rawValue, purpose: "blind review")
        (revoking, resolving) = (
            ItemWriter(platform, now: now), ItemWriter(platform, now: now)
        )
    }

    /// - Returns: The state in which the decision ends, which the caller stores.
    func apply(in tx: Transaction) throws -> StoredDecision.State {
        let (decision, organization) = (stored.decision, stored.organization)
        // The item comes first, as in every change by staff (docs/develop/writes.md). Locked, it keeps its votes.
        try tx.reviewQueue.lock(decision.item, of: organization)
        guard let item = try tx.items.find(decision.item, organization: organization),
            let voters = try tx.reviewQueue.voters(on: item.id, organization),
            item.life.phase == .review || voters.first != nil,
            decision.changes(
                in: try tx.timeline.list(item: item.id, organization: organization), upTo: item.revision
            ).isEmpty
        else { return .returned }
        let votes = voters.first == nil ? [] : try tx.votes.latestRound(of: item.id, organization: organization)
        let policies = try tx.organizations.find(organization)?.settings.reviewPolicies
        let policy = (policies ?? .standard).policy(for: item)
        let step = ReviewStep(
            policy, votes: votes.map(\.result) + [decision.result], isDrawn: policy.isDrawn(draw))
        let state = try carryOut(step, on: item, in: tx)
        guard state != .returned else { return state }
        if !votes.isEmpty || step != .resolve {
            let last = try tx.votes.latestRound(of: item.id, organization: organization).last?.round ?? 0
            try tx.votes.insert(vote(on: item, voters.wanted, round: votes.last?.round ?? last + 1))
        }
        try tx.storeFindings(of: stored, now: now)
        return state
    }

    private func carryOut(_ step: ReviewStep, on item: Item, in tx: Transaction) throws -> StoredDecision.State {
        if step == .wait || step == .askLead {
            try tx.reviewQueue.add(stored.staff, to: item.id, of: item.organization)
            try audit("item.vote", of: item, in: tx)
            return .voted
        }
        if item.life.isFinal, item.life.result == stored.decision.result {
            _ = try tx.reviewQueue.remove(item.id, of: item.organization)
            try tx.items.returnToRetention(item.id, of: item.organization)
            try audit("item.vote", of: item, in: tx)
            return .voted
        }
        guard try resolve(item, in: tx) else { return .returned }
        if step == .resolveAndReview {
            try tx.reviewQueue.insert(QueuedItem(blindReviewOf: item, after: stored.staff, now: now))
        }
        return .applied
    }

    /// Gives the item the decision's result, and revokes another result first.
    ///
    /// - Returns: `false` if the item can't have this result; nothing is written then.
    private func resolve(_ before: Item, in tx: Transaction) throws -> Bool {
        let decision = stored.decision
        var revoked = before
        let revocation = before.life.isFinal ? try revoked.handle(.reopened, at: now) : nil
        var item = revoked
        guard let change = try? item.handle(decision.event, at: now, message: decision.message) else { return false }
        if let revocation { try revoking.store(&revoked, from: before, revocation, in: tx) }
        try resolving.store(&item, from: revoked, change, in: tx)
        let reasons = decision.reasons.map(\.code).joined(separator: ",")
        try audit("item.resolve", of: item, detail: ["result": decision.result.rawValue, "reasons": reasons], in: tx)
        return true
    }

    /// - Parameter detail: Without the result for a vote, which others may not see yet.
    private func audit(_ action: String, of item: Item, detail: [String: String] = [:], in tx: Transaction) throws {
        try note.append(
            action, subject: item.id.rawValue, organization: item.organization,
            detail: detail.merging(["decision": stored.id.rawValue]) { own, _ in own }, to: tx)
    }

    private func vote(on item: Item, _ position: ReviewVote.Position, round: Int) -> ReviewVote {
        ReviewVote(
            item: item.id, organization: item.organization, round: round, position: position, decision: stored.id,
            staff: stored.staff, email: stored.email, result: stored.decision.result,
            finding: stored.decision.finding, category: item.facts.category, brand: item.facts.brandIdentifier,
            createdAt: stored.decidedAt)
    }
}
