package import AssayCore
import AssayStorage
import AssayWire

/// Sets the expert's result of an item under review at once, and ends a decision that waits.
package struct ResolveItem: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - result: Any result except `needs_review`.
    ///   - reasons: Reason codes of the item's catalog or of the platform.
    ///   - message: The message shown to the user with the result.
    ///   - finding: The internal finding, which no result implies.
    ///   - answer: The form of the answer.
    /// - Returns: The updated item.
    /// - Throws: `role_too_low`, `not_found`, `item_not_in_review`, `debug_item_stays_invalid`, `result_not_final`,
    ///   `unknown_reason`, `invalid_message`.
    @discardableResult
    package func callAsFunction(
        _ staff: StaffActor, item id: ItemID, result: ResultID, reasons: [String] = [], message: String? = nil,
        finding: ItemDecision.Finding = .cantTell, answering answer: CallAnswer<Item, Item> = .result
    ) async throws -> Item {
        let note = try ItemTexts.checked(message, of: "message", .invalidMessage, limit: ItemLimits.messageCharacters)
        guard result.isFinal else { throw ItemErrors.resultNotFinal }
        let change = ItemEditor(platform, staff: staff, item: id)
        let (_, catalog) = try await change.read()
        let event = ItemLife.Event.resolved(result, reasons: try ItemTexts.reasons(reasons, by: catalog))
        let decisionID: DecisionID = platform.identifiers.make()
        return try await change.run(
            "item.resolve", detail: ["result": result.rawValue, "reasons": reasons.joined(separator: ",")],
            answering: answer
        ) { item, tx in
            let seen = item.revision
            let changed = try item.handle(event, at: change.now, message: note)
            let decision = ItemDecision(
                item: item.id, revision: seen, result: result, reasons: item.life.reasons, finding: finding,
                message: note)
            try tx.record(decision, on: item, by: staff, .command, id: decisionID, now: change.now)
            return changed
        }
    }
}

extension Transaction {
    /// Stores a decision that takes effect in this transaction, with its findings.
    func record(
        _ decision: ItemDecision, on item: Item, by staff: StaffActor, _ source: StoredDecision.Source, id: DecisionID,
        now: Timestamp
    ) throws {
        let stored = StoredDecision(
            id: id, organization: item.organization, staff: staff.id, email: staff.email, source: source,
            decision: decision, decidedAt: now, dueAt: now, state: .applied)
        try decisions.insert(stored)
        try storeFindings(of: stored, now: now)
    }
}
