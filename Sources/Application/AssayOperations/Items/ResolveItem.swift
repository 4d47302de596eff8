package import AssayCore
import AssayWire

/// Sets the expert's result of an item under review.
package struct ResolveItem: Sendable {
    /// The maximum length of a message to the user in characters.
    package static let longestMessage = WireLimits.messageCharacters
    /// The maximum number of reasons.
    package static let mostReasons = 16

    private let editor: ItemEditor

    package init(_ platform: Platform) {
        editor = ItemEditor(platform)
    }

    /// - Parameters:
    ///   - result: Any result except `needs_review`.
    ///   - reasons: Reason codes of the item's catalog or of the platform.
    ///   - message: The message shown to the user with the result.
    /// - Returns: The updated item.
    /// - Throws: `role_too_low`, `not_found`, `item_not_in_review`, `debug_item_stays_invalid`, `result_not_final`,
    ///   `unknown_reason`, `invalid_message`.
    @discardableResult
    package func callAsFunction(
        _ staff: StaffActor, item id: ItemID, result: ResultID, reasons: [String] = [], message: String? = nil
    ) async throws -> Item {
        let note = try ItemTexts.checked(message, of: "message", .invalidMessage, limit: Self.longestMessage)
        guard result.isFinal else { throw ItemErrors.resultNotFinal }
        let change = StaffChange(editor, staff: staff, item: id)
        let (_, catalog) = try await change.read()
        let event = ItemLife.Event.resolved(result, reasons: try ItemTexts.reasons(reasons, by: catalog))
        return try await change.run(
            "item.resolve", detail: ["result": result.rawValue, "reasons": reasons.joined(separator: ",")]
        ) { item, _ in
            try item.handle(event, at: change.now, message: note)
        }
    }
}

/// Revokes a final result, so that the experts review the item again.
package struct ReopenItem: Sendable {
    private let editor: ItemEditor

    package init(_ platform: Platform) {
        editor = ItemEditor(platform)
    }

    /// - Parameter message: The message shown to the user in the timeline.
    /// - Returns: The item under review, with a new estimated completion.
    /// - Throws: `role_too_low`, `not_found`, `item_not_final`, `invalid_message`.
    @discardableResult
    package func callAsFunction(_ staff: StaffActor, item id: ItemID, message: String? = nil) async throws -> Item {
        let note = try ItemTexts.checked(message, of: "message", .invalidMessage, limit: ResolveItem.longestMessage)
        let change = StaffChange(editor, staff: staff, item: id)
        let (seen, catalog) = try await change.read()
        return try await change.run("item.reopen", detail: ["result": seen.life.result.rawValue]) { item, tx in
            let changed = try item.handle(.reopened, at: change.now, message: note)
            item.times.promise(from: change.now, reviewHours: try item.reviewHours(by: catalog, in: tx))
            return changed
        }
    }
}
