package import AssayCore
import AssayStorage

/// Disputes the result of an item, for the user who captured it.
package struct SetFlag: Sendable {
    /// The maximum length of a note in characters.
    package static let longestNote = ItemLimits.noteCharacters

    private let editor: ItemEditor

    package init(_ platform: Platform) {
        editor = ItemEditor(platform)
    }

    /// - Parameters:
    ///   - id: The `entrupy_id` as typed by a person.
    ///   - reason: A flag reason of the catalog; `nil` for the default of the organization or the catalog.
    ///   - message: The user's note.
    /// - Throws: `not_found`; `not_flaggable`, `already_flagged` (conflict); `unknown_flag_reason`, whose message lists
    ///   the known reasons; `invalid_message`.
    package func callAsFunction(
        _ actor: UserActor, id: String, reason: String?, message: String?
    ) async throws -> ItemDocument {
        let note = try ItemTexts.checked(message, field: "message", limit: Self.longestNote)
        let change = try UserChange(editor, actor: actor, id: id)
        let (_, catalog) = try await change.read()
        let named = try reason.map { try Self.checked($0, by: catalog) }
        return try await change.run { item, tx in
            let settings = try Self.settings(of: item, in: tx)
            let info = FlagInfo(
                reason: named ?? catalog.flagReason(settings.defaultFlagReason), message: note)
            return try item.flag(info, at: change.now)
        }
    }

    /// Returns the settings of the item's organization if they let its users flag.
    ///
    /// - Throws: `not_flaggable`; `already_flagged` for a flagged item, even if users may no longer flag.
    private static func settings(of item: Item, in tx: Transaction) throws -> OrganizationSettings {
        guard item.life.flag != .flagged else { throw ItemErrors.alreadyFlagged }
        guard let settings = try tx.organizations.find(item.organization)?.settings, settings.usersMayFlag else {
            throw ItemErrors.notFlaggable
        }
        return settings
    }

    private static func checked(_ reason: String, by catalog: Catalog) throws(DomainError) -> String {
        guard catalog.flagReasons.contains(where: { $0.id == reason }) else {
            let choices = catalog.flagReasons.map(\.id).joined(separator: ", ")
            throw .invalid(
                [.init("reason_id", "unknown_flag_reason", "Use one of \(choices).")], code: "unknown_flag_reason")
        }
        return reason
    }
}

extension Catalog {
    /// The reason for a flag without one: the organization's default if this catalog has it, otherwise the catalog's
    /// default.
    fileprivate func flagReason(_ preferred: String?) -> String {
        let own = flagReasons.first { $0.id == preferred } ?? flagReasons.first(where: \.isDefault)
        return (own ?? flagReasons.first)?.id ?? ""
    }
}

/// Withdraws the dispute of an item, for the user who captured it.
package struct ClearFlag: Sendable {
    private let editor: ItemEditor

    package init(_ platform: Platform) {
        editor = ItemEditor(platform)
    }

    /// Works in every phase of the item, even if the organization no longer lets users flag.
    ///
    /// - Parameter id: The `entrupy_id` as typed by a person.
    /// - Throws: `not_found`; `not_flagged` (conflict).
    package func callAsFunction(_ actor: UserActor, id: String) async throws -> ItemDocument {
        let change = try UserChange(editor, actor: actor, id: id)
        return try await change.run { item, _ in try item.handle(.flagCleared, at: change.now) }
    }
}
