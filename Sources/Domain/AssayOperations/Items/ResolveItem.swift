package import AssayCore
import AssayStorage

/// Gives an item under review the result that an expert has decided on.
package struct ResolveItem: Sendable {
    /// The longest message to the user, in characters.
    package static let longestMessage = 2_000
    /// The most reasons.
    package static let mostReasons = 16

    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameters:
    ///   - result: Any but `needs_review`.
    ///   - reasons: Codes that the item's catalogue has sentences for.
    ///   - message: What the user reads with the result.
    /// - Returns: The item as decided.
    /// - Throws: `role_too_low`, `not_found`, `item_not_in_review`, `result_not_final`, `unknown_reason`,
    ///   `invalid_message`.
    @discardableResult
    package func callAsFunction(
        _ staff: StaffActor, item id: ItemID, result: ResultID, reasons: [String] = [], message: String? = nil
    ) async throws -> Item {
        let note = try Self.checked(message)
        guard result.isFinal else { throw ItemErrors.resultNotFinal }
        let seen = try await platform.store.read { try StaffItems.find(id, for: staff, in: $0) }
        let catalogue = try await platform.catalogues.catalogue(hash: seen.catalogueHash)
        let event = ItemLife.Event.resolved(result, reasons: try Self.checked(reasons, by: catalogue))
        let now = platform.clock.now()
        let audit = AuditNote(staff, platform, now: now)
        let eventID: EventID = platform.identifiers.make()
        let store = platform.store
        return try await ConflictRetry.run {
            try await store.write { tx in
                var item = try StaffItems.find(id, for: staff, in: tx)
                let change = try item.handle(event, at: now, message: note)
                try ItemChanging.store(item, change, eventID: eventID, now: now, in: tx)
                try audit.append(
                    "item.resolve", subject: id.rawValue, organisation: item.organisation,
                    detail: ["result": result.rawValue, "reasons": reasons.joined(separator: ",")], to: tx)
                return item
            }
        }
    }

    /// The message without white space around it; `nil` where nothing is left.
    private static func checked(_ message: String?) throws(DomainError) -> String? {
        guard let text = message?.trimmingSpaces, !text.isEmpty else { return nil }
        let lines = text.filter { !$0.isNewline }
        guard text.count <= longestMessage, !lines.hasControlCharacters else {
            throw .invalid(
                [.init("message", "invalid_message", "Use at most \(longestMessage) characters and no controls.")],
                code: "invalid_message")
        }
        return text
    }

    private static func checked(_ codes: [String], by catalogue: Catalogue) throws(DomainError) -> [Reason] {
        let known = Set(catalogue.invalidReasons.map(\.id)).union(PlatformTexts.reasons.keys)
        guard codes.count <= mostReasons, codes.allSatisfy(known.contains) else {
            let choices = known.sorted().joined(separator: ", ")
            throw .invalid(
                [.init("reasons", "unknown_reason", "Use at most \(mostReasons) of \(choices).")],
                code: "unknown_reason")
        }
        return codes.map { Reason(code: $0) }
    }
}
