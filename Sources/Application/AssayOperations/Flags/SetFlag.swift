package import AssayCore
import AssayStorage
import AssayWire

/// Disputes the result of an item, for the user who captured it or for the partner.
package struct SetFlag: Sendable {
    /// The maximum length of a note in characters.
    package static let longestNote = ItemLimits.noteCharacters

    /// A caller's reason and note, with the names that the caller has for its fields.
    private struct Dispute: Sendable {
        let reason: (field: String, value: String?)
        let note: (field: String, problem: ProblemCode, value: String?)
        /// Whether the organization's setting `users_may_flag` binds the caller.
        let needsSetting: Bool
    }

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - id: The `entrupy_id` as typed by a person.
    ///   - reason: A flag reason of the catalog; `nil` for the default of the organization or the catalog.
    ///   - message: The user's note.
    /// - Throws: `not_found`; `not_flaggable`, `already_flagged` (conflict); `unknown_flag_reason`, whose message lists
    ///   the known reasons; `invalid_message`.
    package func callAsFunction(
        _ actor: UserActor, id: String, reason: String?, message: String?
    ) async throws -> ItemDocument {
        try await set(
            Dispute(reason: ("reason_id", reason), note: ("message", .invalidMessage, message), needsSetting: true),
            try ItemEditor(platform, actor, id: id), answering: .result)
    }

    /// Disputes the result of any item of the organization, also where its users may not.
    ///
    /// - Parameters:
    ///   - comments: The partner's note.
    ///   - answer: The form of the answer.
    /// - Throws: As for a user, with `invalid_comments` instead of `invalid_message`; the errors of
    ///   ``IdempotentCall/run(in:now:_:)``.
    package func callAsFunction<Answer>(
        _ actor: PartnerActor, id: String, reason: String?, comments: String?,
        answering answer: CallAnswer<ItemDocument, Answer>
    ) async throws -> Answer {
        try await set(
            Dispute(reason: ("reason", reason), note: ("comments", .invalidComments, comments), needsSetting: false),
            try ItemEditor(platform, actor, id: id), answering: answer)
    }

    private func set<Answer>(
        _ dispute: Dispute, _ change: ItemEditor, answering answer: CallAnswer<ItemDocument, Answer>
    ) async throws -> Answer {
        let note = try ItemTexts.checked(
            dispute.note.value, of: dispute.note.field, dispute.note.problem, limit: Self.longestNote)
        let (_, catalog) = try await change.read()
        let named = try Self.checked(dispute.reason, by: catalog)
        let detail = ["reason": named ?? "default"]
        return try await change.run("item.flag.set", detail: detail, catalog: catalog, answering: answer) { item, tx in
            let settings = try Self.settings(of: item, in: tx)
            guard settings.usersMayFlag || !dispute.needsSetting else { throw ItemErrors.usersMayNotFlag }
            let info = FlagInfo(
                reason: named ?? catalog.flagReason(settings.defaultFlagReason), message: note)
            return try item.flag(info, at: change.now)
        }
    }

    /// Returns the settings of the item's organization.
    ///
    /// - Throws: `already_flagged` for a flagged item, even if users may no longer flag.
    private static func settings(of item: Item, in tx: Transaction) throws -> OrganizationSettings {
        guard item.life.flag != .flagged else { throw ItemErrors.alreadyFlagged }
        guard let settings = try tx.organizations.find(item.organization)?.settings else {
            throw ItemErrors.notFlaggable
        }
        return settings
    }

    private static func checked(
        _ reason: (field: String, value: String?), by catalog: Catalog
    ) throws(DomainError) -> String? {
        guard let value = reason.value else { return nil }
        guard catalog.flagReasons.contains(where: { $0.id == value }) else {
            let choices = catalog.flagReasons.map(\.id).joined(separator: ", ")
            throw .invalid(reason.field, .unknownFlagReason, "Use one of \(choices).")
        }
        return value
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
