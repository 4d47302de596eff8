package import AssayCore
import AssaySQL

/// The items that an expert sees beside the one under review.
extension ItemRepository {
    /// An item that may serve as a reference.
    package struct Reference: Sendable, Hashable {
        package let item: ItemID
        /// Whether the style is the same too, and not the brand alone.
        package let isSameStyle: Bool
    }

    /// Returns the items of a user, newest first.
    ///
    /// - Parameter place: The items begin after this place.
    package func list(
        of user: UserID, _ organization: OrganizationID, after place: ItemPosition?, limit: Int
    ) throws -> [Item] {
        let older: SQLStatement = place.map { "AND (captured_at, id) < (\($0.capturedAt), \($0.item))" } ?? ""
        return try sql.query(
            """
            SELECT \(statement: ItemRow.columns) FROM items \(index: "items_by_user")
            WHERE organisation_id = \(organization) AND user_id = \(user) \(statement: older)
            ORDER BY captured_at DESC, id DESC LIMIT \(unsafeSQL: String(limit))
            """
        ).map(ItemRow.item)
    }

    /// Returns judged and unflagged items with photos, of the same brand and category: first those of the same style,
    /// then the others, each newest first.
    ///
    /// Only the newest entries of each index are read, so that the cost stays the same however many items of a brand
    /// wait for a result. Debug items are never among them, because their only final result is `invalid`.
    package func listReferences(for item: Item, limit: Int) throws -> [Reference] {
        let ways: [(index: String, column: String, value: String?, entries: Int)] = [
            ("items_by_style_code", "style_code", item.facts.styleCode, 100),
            ("items_by_model", "model", item.facts.modelIdentifier, 100),
            ("items_by_brand", "brand", item.facts.brandIdentifier, 400),
        ]
        // A name without letters and digits has an empty identifier, which says nothing.
        let walks = ways.compactMap { way -> SQLStatement? in
            guard let value = way.value, !value.isEmpty else { return nil }
            return """
                SELECT * FROM (
                    SELECT id, brand, category, result, flag, photos_removed_at, captured_at,
                        '\(unsafeSQL: way.column)' AS way
                    FROM items \(index: way.index)
                    WHERE organisation_id = \(item.organization) AND \(unsafeSQL: way.column) = \(value)
                    ORDER BY captured_at DESC, id DESC LIMIT \(unsafeSQL: String(way.entries))) AS arm
                """
        }
        guard !walks.isEmpty else { return [] }
        let judged: Set<ResultID> = [.authentic, .unknown]
        let found = try sql.query(walks.joined(separator: " UNION ALL ")).compactMap { row in
            let place = ItemPosition(capturedAt: try row.timestamp("captured_at"), item: ItemID(try row.get("id")))
            let isReference =
                try place.item != item.id && row.get("brand") == item.facts.brandIdentifier
                && row.get("category") == item.facts.category && judged.contains(row.choice("result"))
                && row.choice("flag", as: FlagState.self) == .none
                && row.optionalTimestamp("photos_removed_at") == nil
            return isReference ? (place, isSameStyle: try row.get("way") != "brand") : nil
        }
        var seen: Set<ItemID> = []
        return found.sorted { left, right in
            left.isSameStyle == right.isSameStyle ? right.0 < left.0 : left.isSameStyle
        }
        .filter { seen.insert($0.0.item).inserted }.prefix(limit)
        .map { Reference(item: $0.0.item, isSameStyle: $0.isSameStyle) }
    }
}
