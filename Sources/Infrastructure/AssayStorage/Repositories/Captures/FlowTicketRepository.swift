package import AssayCore
import AssaySQL

/// Tickets that open screens: the table stores only a ticket's SHA-256 digest in hexadecimal digits, never the ticket.
package struct FlowTicketRepository {
    let sql: any SQLTransaction

    package func insert(_ ticket: FlowTicket, hash: String) throws {
        let scope = ticket.flow.scope
        try sql.execute(
            """
            INSERT INTO flow_tickets (
                hash, organisation_id, user_id, session_id, screen, item_id, origin, expires_at)
            VALUES (
                \(hash), \(ticket.organization), \(ticket.user), \(ticket.flow.parent), \(scope.screen.rawValue),
                \(scope.item?.rawValue), \(ticket.origin), \(ticket.expiresAt))
            """)
    }

    /// Returns the ticket with this hash, and the stored hash for a comparison in constant time.
    package func find(hash: String) throws -> (ticket: FlowTicket, hash: String)? {
        let row = try sql.first(
            """
            /* any organisation: the hash of an unguessable ticket says which */
            SELECT hash, organisation_id, user_id, session_id, screen, item_id, origin, expires_at, used_at
            FROM flow_tickets WHERE hash = \(hash)
            """)
        return try row.map { row in
            let ticket = FlowTicket(
                organization: OrganizationID(try row.get("organisation_id")), user: UserID(try row.get("user_id")),
                flow: Flow(scope: try row.flowScope(), parent: SessionID(try row.get("session_id"))),
                origin: try row.get("origin"), expiresAt: try row.timestamp("expires_at"),
                usedAt: try row.optionalTimestamp("used_at"))
            return (ticket, try row.get("hash"))
        }
    }

    /// Marks the ticket as used.
    ///
    /// - Returns: `false` if it was used before; the calling transaction must then not commit a session.
    package func burn(hash: String, organization: OrganizationID, now: Timestamp) throws -> Bool {
        try sql.execute(
            """
            UPDATE flow_tickets SET used_at = \(now)
            WHERE organisation_id = \(organization) AND hash = \(hash) AND used_at IS NULL
            """) == 1
    }

    /// Deletes tickets whose expiry has passed, oldest first; their expiry alone prevents their use.
    package func deleteExpired(before time: Timestamp, limit: Int) throws -> Int {
        try sql.execute(
            """
            /* any organisation: the worker forgets what has expired */
            WITH batch AS MATERIALIZED (
                SELECT hash FROM flow_tickets WHERE expires_at < \(time)
                ORDER BY expires_at LIMIT \(unsafeSQL: String(limit)) \(.forUpdateSkipLocked))
            DELETE FROM flow_tickets WHERE hash IN (SELECT hash FROM batch)
            """)
    }
}

extension SQLRow {
    /// Reads the permissions of a screen from the columns `screen` and `item_id`.
    func flowScope() throws(SQLError) -> FlowScope {
        FlowScope(screen: try choice("screen"), item: try get("item_id", as: String?.self).map(ItemID.init(_:)))
    }
}

extension Transaction {
    package var flowTickets: FlowTicketRepository { FlowTicketRepository(sql: sql) }
}
