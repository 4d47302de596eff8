package import AssayCore
import AssaySQL

/// The retakes, changed by compare-and-set on their revision.
package struct RetakeRepository {
    let sql: any SQLTransaction

    package func insert(_ retake: Retake) throws {
        try sql.execute(
            """
            INSERT INTO retakes (
                id, organisation_id, item_id, user_id, regions, message, state, asked_at, expires_at, ended_at,
                revision)
            VALUES (
                \(retake.id), \(retake.organization), \(retake.item), \(retake.user),
                \(try JSONColumn.text(retake.regions)), \(retake.message), \(retake.life.state.rawValue),
                \(retake.askedAt), \(retake.life.expiresAt), \(retake.endedAt), \(retake.revision))
            """)
    }

    /// Stores a retake's state and raises its revision by one.
    ///
    /// - Returns: `false` if the row's revision differs from the value's.
    package func update(_ retake: Retake) throws -> Bool {
        try sql.execute(
            """
            UPDATE retakes SET state = \(retake.life.state.rawValue), expires_at = \(retake.life.expiresAt),
                ended_at = \(retake.endedAt), revision = revision + 1
            WHERE organisation_id = \(retake.organization) AND id = \(retake.id) AND revision = \(retake.revision)
            """) == 1
    }

    package func find(_ id: RetakeID, organization: OrganizationID) throws -> Retake? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM retakes WHERE organisation_id = \(organization) AND id = \(id)
            """
        ).map(Self.retake)
    }

    /// Returns the retake of an item that was requested last.
    package func latest(item: ItemID, organization: OrganizationID) throws -> Retake? {
        try latest(items: [item], organization: organization)[item]
    }

    /// Returns the last requested retakes of several items, by item.
    package func latest(items: [ItemID], organization: OrganizationID) throws -> [ItemID: Retake] {
        let rows = try sql.query(
            """
            SELECT \(statement: Self.columns) FROM retakes
            WHERE organisation_id = \(organization) AND item_id IN \(values: items) ORDER BY asked_at
            """
        ).map(Self.retake)
        return Dictionary(rows.map { ($0.item, $0) }) { _, later in later }
    }

    /// Returns the open retakes of a user, newest first.
    package func listOpen(user: UserID, organization: OrganizationID, limit: Int) throws -> [Retake] {
        try sql.query(
            """
            SELECT \(statement: Self.columns) FROM retakes
            WHERE organisation_id = \(organization) AND user_id = \(user) AND state = 'open'
            ORDER BY asked_at DESC LIMIT \(limit)
            """
        ).map(Self.retake)
    }

    /// Returns open retakes whose time has run out, longest overdue first.
    package func listOverdue(at now: Timestamp, limit: Int) throws -> [Retake] {
        try sql.query(
            """
            /* any organisation: the worker ends what ran out of time */
            SELECT \(statement: Self.columns) FROM retakes
            WHERE state = 'open' AND expires_at < \(now) ORDER BY expires_at LIMIT \(unsafeSQL: String(limit))
            """
        ).map(Self.retake)
    }
}

extension Transaction {
    package var retakes: RetakeRepository { RetakeRepository(sql: sql) }
}

extension RetakeRepository {
    private static let columns: SQLStatement =
        "id, organisation_id, item_id, user_id, regions, message, state, asked_at, expires_at, ended_at, revision"

    private static func retake(_ row: SQLRow) throws -> Retake {
        Retake(
            id: RetakeID(try row.get("id")), item: ItemID(try row.get("item_id")),
            organization: OrganizationID(try row.get("organisation_id")), user: UserID(try row.get("user_id")),
            regions: try row.json("regions"), message: try row.get("message"),
            askedAt: try row.timestamp("asked_at"),
            life: RetakeLife(state: try row.choice("state"), expiresAt: try row.timestamp("expires_at")),
            endedAt: try row.optionalTimestamp("ended_at"), revision: try row.get("revision"))
    }
}
