package import AssayCore
import AssayWire

/// Revokes a final result, so that the experts review the item again.
package struct ReopenItem: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - message: The message shown to the user in the timeline.
    ///   - answer: The form of the answer.
    /// - Returns: The item under review, with a new estimated completion.
    /// - Throws: `role_too_low`, `not_found`, `item_not_final`, `invalid_message`.
    @discardableResult
    package func callAsFunction(
        _ staff: StaffActor, item id: ItemID, message: String? = nil,
        answering answer: CallAnswer<Item, Item> = .result
    ) async throws -> Item {
        let note = try ItemTexts.checked(message, of: "message", .invalidMessage, limit: ItemLimits.messageCharacters)
        let change = ItemEditor(platform, staff: staff, item: id)
        let (seen, catalog) = try await change.read()
        return try await change.run(
            "item.reopen", detail: ["result": seen.life.result.rawValue], answering: answer
        ) { item, tx in
            let changed = try item.handle(.reopened, at: change.now, message: note)
            item.times.estimateCompletion(from: change.now, reviewHours: try item.reviewHours(by: catalog, in: tx))
            return changed
        }
    }
}
