package import AssayCore
import AssaySQL

/// The histories of items: entries that are appended and never changed.
package struct TimelineRepository {
    let sql: any SQLTransaction

    /// Adds the first entries of a new item, in the given order.
    package func begin(_ entries: [TimelineEntry], item: ItemID, organization: OrganizationID) throws {
        guard !entries.isEmpty else { return }
        let rows = entries.enumerated().map { position, entry -> SQLStatement in
            "(\(organization), \(item), \(position), \(entry.kind.rawValue), \(entry.at), \(entry.message))"
        }
        try sql.execute(
            """
            INSERT INTO timeline (organisation_id, item_id, position, kind, at, message)
            VALUES \(statement: rows.joined(separator: ", "))
            """)
    }

    /// Appends entries in the given order, after the item's existing entries.
    ///
    /// Two writers that append at the same time can't both commit, because the position is part of the key.
    package func append(_ entries: [TimelineEntry], item: ItemID, organization: OrganizationID) throws {
        for entry in entries {
            try sql.execute(
                """
                INSERT INTO timeline (organisation_id, item_id, position, kind, at, message)
                SELECT \(organization), \(item), COALESCE(MAX(position), -1) + 1, \(entry.kind.rawValue), \(entry.at),
                    \(entry.message)
                FROM timeline WHERE organisation_id = \(organization) AND item_id = \(item)
                """)
        }
    }

    /// Returns the newest ``AssayCore/ItemLimits/timelineEntries`` entries of an item's history, in order from the oldest
    /// to the newest.
    package func list(item: ItemID, organization: OrganizationID) throws -> [TimelineEntry] {
        try sql.query(
            """
            SELECT kind, at, message FROM timeline
            WHERE organisation_id = \(organization) AND item_id = \(item)
            ORDER BY position DESC LIMIT \(ItemLimits.timelineEntries)
            """
        ).map(Self.entry).reversed()
    }

    /// Returns the histories of several items, by item, as ``list(item:organization:)`` does.
    ///
    /// One statement reads all of them, except those of items with more changes than entries are returned.
    package func list(
        _ items: some Collection<Item>, organization: OrganizationID
    ) throws -> [ItemID: [TimelineEntry]] {
        // Each change of an item raises its revision and adds an entry, after the three of its capture.
        let isLong = { (item: Item) in item.revision + 2 > ItemLimits.timelineEntries }
        var histories = try list(items: items.filter { !isLong($0) }.map(\.id), organization: organization)
        for item in items where isLong(item) {
            histories[item.id] = try list(item: item.id, organization: organization)
        }
        return histories
    }

    /// Returns the whole histories of several items, by item, each oldest first.
    package func list(items: [ItemID], organization: OrganizationID) throws -> [ItemID: [TimelineEntry]] {
        let rows = try sql.query(
            """
            SELECT item_id, kind, at, message FROM timeline
            WHERE organisation_id = \(organization) AND item_id IN \(values: items) ORDER BY item_id, position
            """)
        return try Dictionary(grouping: rows) { ItemID(try $0.get("item_id")) }.mapValues { try $0.map(Self.entry) }
    }

    private static func entry(_ row: SQLRow) throws -> TimelineEntry {
        TimelineEntry(try row.choice("kind"), at: try row.timestamp("at"), message: try row.get("message"))
    }
}

extension Transaction {
    package var timeline: TimelineRepository { TimelineRepository(sql: sql) }
}
