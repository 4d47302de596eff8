package import AssayCore
import AssaySQL

extension EventRepository {
    /// Gives numbers to committed events that have none.
    ///
    /// Transactions that number the events of one organization run one after the other, because each locks the
    /// organization's row of `event_heads` first. Its next statement sees all that is committed by then. An event that
    /// is committed later gets a greater number, however early its transaction began, so that a reader behind the
    /// numbers of this call meets it. Changes take no part in this and never wait for it.
    ///
    /// - Parameter limit: The maximum number of events.
    /// - Returns: The number of events that have received a number.
    package func number(_ organization: OrganizationID, limit: Int) throws -> Int {
        let head = try lockHead(of: organization)
        let given = try sql.query(
            """
            WITH fresh AS MATERIALIZED (
                SELECT arrival, ROW_NUMBER() OVER (ORDER BY arrival) AS place FROM events
                WHERE organisation_id = \(organization) AND number IS NULL
                ORDER BY arrival LIMIT \(unsafeSQL: String(limit)))
            UPDATE events SET number = \(head) + fresh.place FROM fresh
            WHERE events.organisation_id = \(organization) AND events.arrival = fresh.arrival
            RETURNING events.number
            """
        ).map { try $0.get("number", as: Int64.self) }
        guard let last = given.max() else { return 0 }
        try sql.execute("UPDATE event_heads SET number = \(last) WHERE organisation_id = \(organization)")
        // Whoever numbers events, the worker that makes deliveries of them finds the organization.
        try sql.execute(
            "UPDATE webhook_fanouts SET is_behind = 1 WHERE organisation_id = \(organization) AND is_behind = 0")
        return given.count
    }

    /// Locks the organization's row until the transaction ends, and returns its greatest number.
    @discardableResult
    package func lockHead(of organization: OrganizationID) throws -> Int64 {
        let row = try sql.first(
            """
            INSERT INTO event_heads (organisation_id, number) VALUES (\(organization), 0)
            ON CONFLICT (organisation_id) DO UPDATE SET number = event_heads.number
            RETURNING number
            """)
        return try row?.get("number") ?? 0
    }

    /// Whether a committed event has no number yet.
    package func hasUnnumbered(_ organization: OrganizationID) throws -> Bool {
        try sql.first(
            "SELECT arrival FROM events WHERE organisation_id = \(organization) AND number IS NULL LIMIT 1") != nil
    }

    /// Returns the next organization, by its id, that has an event without a number.
    package func nextUnnumbered(after organization: OrganizationID) throws -> OrganizationID? {
        try sql.first(
            """
            /* any organisation: the worker numbers what nobody reads */
            SELECT organisation_id FROM events WHERE number IS NULL AND organisation_id > \(organization)
            ORDER BY organisation_id LIMIT 1
            """
        ).map { OrganizationID(try $0.get("organisation_id")) }
    }

    /// Returns the number of the organization's newest event with a number; 0 if there was none.
    package func lastNumber(_ organization: OrganizationID) throws -> Int64 {
        let head = try sql.first("SELECT number FROM event_heads WHERE organisation_id = \(organization)")
        return try head?.get("number") ?? 0
    }

    /// Whether the event with a number has not been deleted.
    package func isKept(_ number: Int64, organization: OrganizationID) throws -> Bool {
        try sql.first(
            "SELECT number FROM events WHERE organisation_id = \(organization) AND number = \(number)") != nil
    }

    /// Returns the events behind a number, oldest first.
    ///
    /// - Parameter limit: The maximum number of events; the caller must bound it.
    package func page(_ organization: OrganizationID, after number: Int64, limit: Int) throws -> EventPage {
        let last = try lastNumber(organization)
        guard number < last else { return EventPage(events: [], last: last) }
        // The upper bound excludes nothing. Without it, SQLite's statistics of a database with one large organization
        // make it read and sort the whole table instead of the index.
        let events = try sql.query(
            """
            SELECT \(statement: Self.columns) FROM events
            WHERE organisation_id = \(organization) AND number > \(number) AND number <= \(last)
            ORDER BY number LIMIT \(unsafeSQL: String(limit))
            """
        ).map(Self.event)
        return EventPage(events: events, last: last)
    }

    /// Deletes expired ones among the oldest events, whether they have numbers or not.
    ///
    /// Events arrive in the order of time, but for the difference of the servers' clocks. An event that is not expired
    /// therefore keeps at most a batch of expired ones behind it waiting, and no index by time is needed.
    ///
    /// - Parameter limit: The number of the oldest events that are looked at.
    /// - Returns: The number of deleted events.
    package func delete(before time: Timestamp, limit: Int) throws -> Int {
        try sql.execute(
            """
            /* any organisation: the worker deletes expired events */
            WITH oldest AS MATERIALIZED (
                SELECT arrival, created_at FROM events WHERE arrival > 0
                ORDER BY arrival LIMIT \(unsafeSQL: String(limit)))
            DELETE FROM events WHERE arrival IN (SELECT arrival FROM oldest WHERE created_at < \(time))
            """)
    }

    /// The columns of ``event(_:)``.
    static let columns: SQLStatement =
        "number, id, organisation_id, type, item_id, item_revision, detail, snapshot, created_at, trace"

    static func event(_ row: SQLRow) throws -> LoggedEvent {
        LoggedEvent(
            number: try row.get("number"), id: EventID(try row.get("id")),
            organization: OrganizationID(try row.get("organisation_id")), type: try row.get("type"),
            at: try row.timestamp("created_at"), item: try row.get("item_id", as: String?.self).map { ItemID($0) },
            itemRevision: try row.get("item_revision"),
            snapshot: try row.get("snapshot", as: String?.self).map { try JSONColumn.value(of: $0) },
            detail: try row.get("detail", as: String?.self).map { try JSONColumn.value(of: $0) } ?? [:],
            trace: try row.get("trace", as: String?.self).flatMap(TraceContext.init(stored:)))
    }
}
