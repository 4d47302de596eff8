package import AssayCore
import AssayWire

/// Sets the expert's result of an item under review.
package struct ResolveItem: Sendable {
    /// The maximum length of a message to the user in characters.
    package static let longestMessage = WireLimits.messageCharacters
    /// The maximum number of reasons.
    package static let maxReasons = 16

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - result: Any result except `needs_review`.
    ///   - reasons: Reason codes of the item's catalog or of the platform.
    ///   - message: The message shown to the user with the result.
    ///   - answer: The form of the answer.
    /// - Returns: The updated item.
    /// - Throws: `role_too_low`, `not_found`, `item_not_in_review`, `debug_item_stays_invalid`, `result_not_final`,
    ///   `unknown_reason`, `invalid_message`.
    @discardableResult
    package func callAsFunction(
        _ staff: StaffActor, item id: ItemID, result: ResultID, reasons: [String] = [], message: String? = nil,
        answering answer: CallAnswer<Item, Item> = .result
    ) async throws -> Item {
        let note = try ItemTexts.checked(message, of: "message", .invalidMessage, limit: Self.longestMessage)
        guard result.isFinal else { throw ItemErrors.resultNotFinal }
        let change = ItemEditor(platform, staff: staff, item: id)
        let (_, catalog) = try await change.read()
        let event = ItemLife.Event.resolved(result, reasons: try ItemTexts.reasons(reasons, by: catalog))
        return try await change.run(
            "item.resolve", detail: ["result": result.rawValue, "reasons": reasons.joined(separator: ",")],
            answering: answer
        ) { item, _ in
            try item.handle(event, at: change.now, message: note)
        }
    }
}
