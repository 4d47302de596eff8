package import AssayCore
import AssaySQL

/// The items, with the captured facts and the decisions: one row per item, changed by compare-and-set on its revision.
package struct ItemRepository {
    let sql: any SQLTransaction

    /// Adds an item with the revision that it carries.
    ///
    /// - Throws: `SQLError.uniqueViolation` if the id is taken or the capture already has an item.
    package func insert(_ item: Item) throws {
        let (facts, life, times) = (item.facts, item.life, item.times)
        try sql.execute(
            """
            INSERT INTO items (
                id, organisation_id, user_id, capture_id, category, item_type, brand_id, brand_name, style_name,
                customer_item_id, text_fields, configuration, catalogue_hash, phase, result, initial_result, reasons,
                captured_at, submitted_at, received_at, initial_result_at, result_at, eta_at, flag, flag_reason,
                flag_message, photos_removed_at, brand, model, style_code, revision)
            VALUES (
                \(item.id), \(item.organization), \(item.user), \(item.capture), \(facts.category), \(facts.itemType),
                \(facts.brandID), \(facts.brandName), \(facts.styleName), \(facts.customerItemID),
                \(try TextMapColumn.text(facts.textFields)), \(item.configuration.rawValue), \(item.catalogHash),
                \(life.phase.rawValue), \(life.result.rawValue), \(life.initialResult?.rawValue),
                \(try Self.text(life.reasons)), \(times.capturedAt), \(times.submittedAt), \(times.receivedAt),
                \(times.initialResultAt), \(times.resultAt), \(times.etaAt), \(life.flag.rawValue),
                \(item.flagInfo?.reason), \(item.flagInfo?.message), \(item.photosRemovedAt), \(facts.brandIdentifier),
                \(facts.modelIdentifier), \(facts.styleCode), \(item.revision))
            """)
        try ItemRollupRepository(sql: sql).record(
            CountedItem(
                organization: item.organization, user: item.user, brand: facts.brandIdentifier,
                category: facts.category, capturedAt: times.capturedAt),
            from: nil, to: ItemState(life.result, life.flag))
    }

    /// Stores the changes of an event, after which the retention looks at the item again.
    ///
    /// - Parameters:
    ///   - item: The item with the revision after the event.
    ///   - before: The item as it was read. A revision has a fixed content, so the row is the same if it still has this
    ///     revision.
    /// - Returns: `false` if the row's revision has changed in the meantime.
    package func update(_ item: Item, from before: Item) throws -> Bool {
        let (facts, life, times) = (item.facts, item.life, item.times)
        let stored = try sql.first(
            """
            UPDATE items SET phase = \(life.phase.rawValue), initial_result = \(life.initialResult?.rawValue),
                reasons = \(try Self.text(life.reasons)), initial_result_at = \(times.initialResultAt),
                result_at = \(times.resultAt), eta_at = \(times.etaAt), flag_reason = \(item.flagInfo?.reason),
                flag_message = \(item.flagInfo?.message), photos_removed_at = \(item.photosRemovedAt),
                retention_seen = NULL, text_fields = \(try TextMapColumn.text(facts.textFields)),
                \(statement: Self.edits(from: before, to: item)) revision = \(item.revision)
            WHERE organisation_id = \(item.organization) AND id = \(item.id) AND revision = \(item.revision - 1)
            RETURNING brand
            """)
        guard let stored else { return false }
        try ItemRollupRepository(sql: sql).record(
            CountedItem(
                organization: item.organization, user: item.user, brand: stored.get("brand"), category: facts.category,
                capturedAt: times.capturedAt),
            from: ItemState(before.life.result, before.life.flag), to: ItemState(life.result, life.flag))
        return true
    }

    /// Returns the assignments for a `SET`, only for the indexed columns that change.
    ///
    /// Assigning a column causes writes to its indexes, even if the value stays the same. Texts are compared by their
    /// bytes, as searches do: Swift's `==` also accepts another Unicode form of the same characters.
    private static func edits(from before: Item, to item: Item) -> SQLStatement {
        func differ(_ text: KeyPath<ItemFacts, String?>) -> Bool {
            before.facts[keyPath: text].map { Array($0.utf8) } != item.facts[keyPath: text].map { Array($0.utf8) }
        }
        let (facts, life) = (item.facts, item.life)
        var edits: SQLStatement = ""
        if life.result != before.life.result { edits += "result = \(life.result.rawValue), " }
        if life.flag != before.life.flag { edits += "flag = \(life.flag.rawValue), " }
        if differ(\.styleName) { edits += "style_name = \(facts.styleName), model = \(facts.modelIdentifier), " }
        if differ(\.customerItemID) { edits += "customer_item_id = \(facts.customerItemID), " }
        if item.certificate != before.certificate { edits += "certificate_id = \(item.certificate), " }
        if differ(\.styleCode) { edits += "style_code = \(facts.styleCode), " }
        return edits
    }

    /// Most items have no reason.
    private static func text(_ reasons: [Reason]) throws -> String {
        reasons.isEmpty ? "[]" : try JSONColumn.text(reasons)
    }

    /// Returns an item of the organization, regardless of the user who captured it.
    package func find(_ id: ItemID, organization: OrganizationID) throws -> Item? {
        try sql.first(
            """
            SELECT \(statement: ItemRow.columns) FROM items WHERE organisation_id = \(organization) AND id = \(id)
            """
        ).map(ItemRow.item)
    }

    /// Returns an item that this user has captured.
    package func find(_ id: ItemID, organization: OrganizationID, user: UserID) throws -> Item? {
        try sql.first(
            """
            SELECT \(statement: ItemRow.columns) FROM items
            WHERE organisation_id = \(organization) AND user_id = \(user) AND id = \(id)
            """
        ).map(ItemRow.item)
    }

    /// Returns the item that was made from a capture.
    package func find(capture: CaptureID, organization: OrganizationID) throws -> Item? {
        try sql.first(
            """
            SELECT \(statement: ItemRow.columns) FROM items
            WHERE organisation_id = \(organization) AND capture_id = \(capture)
            """
        ).map(ItemRow.item)
    }

    /// Returns several items of the organization by id; ids that the organization does not have are left out.
    ///
    /// - Parameter user: The user who must have captured the items; `nil` for all users.
    package func list(_ ids: [ItemID], organization: OrganizationID, user: UserID? = nil) throws -> [ItemID: Item] {
        // SQLite reads the whole table for an empty list.
        guard !ids.isEmpty else { return [:] }
        let owned: SQLStatement = user.map { " AND \(unindexed: "user_id") = \($0)" } ?? ""
        let items = try sql.query(
            """
            SELECT \(statement: ItemRow.columns) FROM items
            WHERE \(unindexed: "organisation_id") = \(organization)\(statement: owned) AND id IN \(values: ids)
            """
        ).map(ItemRow.item)
        return Dictionary(items.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Returns a page of the organization's items, ordered by the start of their captures.
    ///
    /// - Parameters:
    ///   - phase: Only items in this phase are returned.
    ///   - after: The last item of the previous page.
    ///   - limit: The maximum number of items; the caller must bound it.
    package func page(
        _ organization: OrganizationID, phase: ItemLife.Phase?, order: ItemOrder, after: ItemPosition?, limit: Int
    ) throws -> [Item] {
        let direction: SQLStatement = order == .newestFirst ? "DESC" : "ASC"
        var condition: SQLStatement = ""
        if let phase { condition = "AND phase = \(phase.rawValue)" }
        if let after {
            let beyond: SQLStatement = order == .newestFirst ? "<" : ">"
            condition = """
                \(statement: condition)
                AND (captured_at, id) \(statement: beyond) (\(after.capturedAt), \(after.item))
                """
        }
        return try sql.query(
            """
            SELECT \(statement: ItemRow.columns) FROM items
            WHERE organisation_id = \(organization) \(statement: condition)
            ORDER BY captured_at \(statement: direction), id \(statement: direction) LIMIT \(limit)
            """
        ).map(ItemRow.item)
    }
}

extension Transaction {
    package var items: ItemRepository { ItemRepository(sql: sql) }
}

/// The mapping of the table `items` to values.
enum ItemRow {
    static let columns: SQLStatement = """
        id, organisation_id, user_id, capture_id, category, item_type, brand_id, brand_name, style_name,
        customer_item_id, text_fields, configuration, catalogue_hash, phase, result, initial_result, reasons,
        captured_at, submitted_at, received_at, initial_result_at, result_at, eta_at, flag, flag_reason, flag_message,
        photos_removed_at, certificate_id, revision
        """

    static func item(_ row: SQLRow) throws -> Item {
        Item(
            id: ItemID(try row.get("id")), organization: OrganizationID(try row.get("organisation_id")),
            user: UserID(try row.get("user_id")), capture: CaptureID(try row.get("capture_id")),
            facts: ItemFacts(
                category: try row.get("category"), itemType: try row.get("item_type"),
                brandID: try row.get("brand_id"), brandName: try row.get("brand_name"),
                styleName: try row.get("style_name"), customerItemID: try row.get("customer_item_id"),
                textFields: try TextMapColumn.map(of: row.get("text_fields"))),
            configuration: try row.choice("configuration"), catalogHash: try row.get("catalogue_hash"),
            life: try life(row),
            times: ItemTimes(
                capturedAt: try row.timestamp("captured_at"), submittedAt: try row.timestamp("submitted_at"),
                receivedAt: try row.timestamp("received_at"),
                initialResultAt: try row.optionalTimestamp("initial_result_at"),
                resultAt: try row.optionalTimestamp("result_at"), etaAt: try row.optionalTimestamp("eta_at")),
            flagInfo: try flagInfo(row), photosRemovedAt: try row.optionalTimestamp("photos_removed_at"),
            certificate: try row.get("certificate_id", as: String?.self).map { CertificateID($0) },
            revision: try row.get("revision"))
    }

    private static func life(_ row: SQLRow) throws -> ItemLife {
        let initial = try row.get("initial_result", as: String?.self)
        let reasons = try row.get("reasons", as: String.self)
        return ItemLife(
            phase: try row.choice("phase"), result: try row.choice("result"),
            initialResult: try initial.map { _ in try row.choice("initial_result", as: ResultID.self) },
            reasons: reasons == "[]" ? [] : try JSONColumn.value(of: reasons), flag: try row.choice("flag"))
    }

    private static func flagInfo(_ row: SQLRow) throws -> FlagInfo? {
        guard let reason = try row.get("flag_reason", as: String?.self) else { return nil }
        return FlagInfo(reason: reason, message: try row.get("flag_message"))
    }
}
