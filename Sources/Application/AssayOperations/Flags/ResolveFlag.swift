package import AssayCore
import AssayStorage
import AssayWire

/// Resolves a dispute: the result is kept or replaced.
///
/// Works in every phase of the item. A new result makes the item final and closes an open retake.
package struct ResolveFlag: Sendable {
    private static let invalidNote = ProblemCode(.badInput, "invalid_note")

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - change: The new result; `nil` keeps the current one.
    ///   - reasons: The reason codes of the new result.
    ///   - note: The answer shown to the user. It is required.
    ///   - finding: The internal finding about an item whose result changes.
    ///   - answer: The form of the answer.
    /// - Returns: The updated item.
    /// - Throws: `role_too_low`, `not_found`; `not_flagged`, `debug_item_stays_invalid` (conflict); `result_not_final`,
    ///   `unknown_reason`, `invalid_note`; `own_decision` if the setting `flags.second_expert` is on.
    @discardableResult
    package func callAsFunction(
        _ staff: StaffActor, item id: ItemID, change result: ResultID?, reasons: [String] = [], note: String,
        finding: ItemDecision.Finding = .cantTell, answering answer: CallAnswer<Item, Item> = .result
    ) async throws -> Item {
        guard let note = try ItemTexts.checked(note, of: "note", Self.invalidNote, limit: ItemLimits.messageCharacters)
        else {
            throw DomainError.invalid("note", "missing", "Write what the user is to read.", code: Self.invalidNote)
        }
        let change = ItemEditor(platform, staff: staff, item: id)
        let (_, catalog) = try await change.read()
        let event = ItemLife.Event.flagResolved(
            change: result, reasons: try ItemTexts.reasons(reasons, by: catalog))
        let decisionID: DecisionID = platform.identifiers.make()
        return try await change.run(
            "item.flag.resolve", detail: ["result": result?.rawValue ?? "kept"], answering: answer
        ) { item, tx in
            try Self.checkAuthor(of: item, staff, in: tx)
            let (seen, wasAsked) = (item.revision, item.life.phase == .retake)
            let changed = try item.handle(event, at: change.now, message: note)
            if wasAsked, item.life.isFinal { try RetakeCloser.close(of: item, now: change.now, in: tx) }
            if let result {
                let decision = ItemDecision(
                    item: item.id, revision: seen, result: result, reasons: item.life.reasons, finding: finding,
                    message: note)
                try tx.record(decision, on: item, by: staff, .flag, id: decisionID, now: change.now)
            }
            return changed
        }
    }

    /// - Throws: `own_decision` if the result is the member's own, or one of the votes for it, and the organization wants
    ///   another member to answer.
    private static func checkAuthor(of item: Item, _ staff: StaffActor, in tx: Transaction) throws {
        guard let settings = try tx.organizations.find(item.organization)?.settings, settings.flags.secondExpert
        else { return }
        let latest = try tx.decisions.latest(item: item.id, organization: item.organization, state: .applied)
        let votes = try tx.votes.latestRound(of: item.id, organization: item.organization)
        guard latest?.staff != staff.id,
            !votes.contains(where: { $0.staff == staff.id && $0.result == item.life.result })
        else { throw DecisionErrors.ownDecision }
    }
}
