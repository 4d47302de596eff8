package import AssayCore
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
    ///   - answer: The form of the answer.
    /// - Returns: The updated item.
    /// - Throws: `role_too_low`, `not_found`; `not_flagged`, `debug_item_stays_invalid` (conflict); `result_not_final`,
    ///   `unknown_reason`, `invalid_note`.
    @discardableResult
    package func callAsFunction(
        _ staff: StaffActor, item id: ItemID, change result: ResultID?, reasons: [String] = [], note: String,
        answering answer: CallAnswer<Item, Item> = .result
    ) async throws -> Item {
        guard let note = try ItemTexts.checked(note, of: "note", Self.invalidNote, limit: ResolveItem.longestMessage)
        else {
            throw DomainError.invalid("note", "missing", "Write what the user is to read.", code: Self.invalidNote)
        }
        let change = ItemEditor(platform, staff: staff, item: id)
        let (_, catalog) = try await change.read()
        let event = ItemLife.Event.flagResolved(
            change: result, reasons: try ItemTexts.reasons(reasons, by: catalog))
        return try await change.run(
            "item.flag.resolve", detail: ["result": result?.rawValue ?? "kept"], answering: answer
        ) { item, tx in
            let wasAsked = item.life.phase == .retake
            let changed = try item.handle(event, at: change.now, message: note)
            if wasAsked, item.life.isFinal { try RetakeCloser.close(of: item, now: change.now, in: tx) }
            return changed
        }
    }
}
