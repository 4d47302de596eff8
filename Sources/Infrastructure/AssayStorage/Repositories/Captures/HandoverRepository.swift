package import AssayCore
import AssaySQL

/// The screens that phones continue, changed by compare-and-set on their revision.
package struct HandoverRepository {
    let sql: any SQLTransaction

    package func insert(_ handover: Handover) throws {
        try sql.execute(
            """
            INSERT INTO handovers (
                id, organisation_id, user_id, session_id, login_id, phone_id, screen, number, state, last_sequence,
                expires_at, due_at, revision)
            VALUES (
                \(handover.id), \(handover.organization), \(handover.user), \(handover.desktop), \(handover.login),
                \(handover.phone?.rawValue), \(handover.screen.rawValue), \(handover.number),
                \(handover.life.state.rawValue), \(handover.lastSequence), \(handover.life.expiresAt),
                \(handover.dueAt), \(handover.revision))
            """)
    }

    /// Stores what has changed, and raises the revision by one.
    ///
    /// - Returns: `false` if the row's revision differs from the value's.
    package func update(_ handover: Handover) throws -> Bool {
        try sql.execute(
            """
            UPDATE handovers SET phone_id = \(handover.phone?.rawValue), state = \(handover.life.state.rawValue),
                last_sequence = \(handover.lastSequence), due_at = \(handover.dueAt), revision = revision + 1
            WHERE organisation_id = \(handover.organization) AND id = \(handover.id)
                AND revision = \(handover.revision)
            """) == 1
    }

    /// Returns the hand-over of a screen's session or of a phone's session.
    ///
    /// - Parameter side: The device that the session belongs to.
    package func find(
        of session: SessionID, _ side: HandoverSide, organization: OrganizationID, user: UserID
    ) throws -> Handover? {
        let place: SQLStatement =
            switch side {
            case .desktop: "session_id = \(session)"
            case .phone: "phone_id = \(session)"
            }
        return try sql.first(
            """
            SELECT \(statement: Self.columns) FROM handovers
            WHERE organisation_id = \(organization) AND \(statement: place) AND user_id = \(user)
            """
        ).map(Self.handover)
    }

    /// Returns the hand-over; `nil` if it has been deleted.
    package func find(_ id: HandoverID, organization: OrganizationID) throws -> Handover? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM handovers WHERE organisation_id = \(organization) AND id = \(id)
            """
        ).map(Self.handover)
    }

    /// Returns the hand-over, locked until the transaction ends; `nil` if it has been deleted.
    package func lock(_ id: HandoverID, organization: OrganizationID) throws -> Handover? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM handovers
            WHERE organisation_id = \(organization) AND id = \(id) \(.forUpdate)
            """
        ).map(Self.handover)
    }

    /// Lets the sweep delete the hand-overs of a login that has ended.
    package func noteEnd(ofLogin login: SessionID, organization: OrganizationID, now: Timestamp) throws {
        try sql.execute(
            """
            UPDATE handovers SET due_at = \(now), revision = revision + 1
            WHERE organisation_id = \(organization) AND login_id = \(login) AND due_at > \(now)
            """)
    }

    /// Returns the hand-over that was due first before a time, locked until the transaction ends.
    package func lockDue(before time: Timestamp) throws -> Handover? {
        try sql.first(
            """
            /* any organisation: the worker forgets what has ended */
            SELECT \(statement: Self.columns) FROM handovers WHERE due_at < \(time)
            ORDER BY due_at LIMIT 1 \(.forUpdateSkipLocked)
            """
        ).map(Self.handover)
    }

    /// Returns a user's hand-overs, locked until the transaction ends.
    package func lockAll(of user: UserID, organization: OrganizationID) throws -> [Handover] {
        try sql.query(
            """
            SELECT \(statement: Self.columns) FROM handovers
            WHERE organisation_id = \(organization) AND user_id = \(user) ORDER BY id \(.forUpdate)
            """
        ).map(Self.handover)
    }

    /// Returns the user's other hand-overs beyond ``AssayCore/HandoverLimits/ofUser``.
    ///
    /// They are ended ones first, then those that no phone has used, and of these the oldest. Calls on several servers
    /// at once may make more than one too many. Each call therefore gets several.
    package func surplus(besides handover: Handover) throws -> [HandoverID] {
        let others = try sql.query(
            """
            SELECT id, state FROM handovers
            WHERE organisation_id = \(handover.organization) AND user_id = \(handover.user) AND id <> \(handover.id)
            ORDER BY id DESC LIMIT \(unsafeSQL: String(4 * HandoverLimits.ofUser))
            """
        ).map { row in (id: HandoverID(try row.get("id")), state: try row.choice("state") as HandoverLife.State) }
        let ranked =
            others.filter { $0.state != .ended && $0.state != .open } + others.filter { $0.state == .open }
            + others.filter { $0.state == .ended }
        return ranked.dropFirst(HandoverLimits.ofUser - 1).suffix(4).map(\.id)
    }

    /// Deletes a hand-over with its tickets and messages, and leaves its photos.
    package func delete(_ handover: Handover) throws {
        try deleteTickets(of: handover)
        try deleteMessages(of: handover)
        try sql.execute(
            """
            DELETE FROM handovers WHERE organisation_id = \(handover.organization) AND id = \(handover.id)
            """)
    }

    private static let columns: SQLStatement = """
        id, organisation_id, user_id, session_id, login_id, phone_id, screen, number, state, last_sequence, expires_at,
        due_at, revision
        """

    private static func handover(_ row: SQLRow) throws -> Handover {
        Handover(
            id: HandoverID(try row.get("id")), organization: OrganizationID(try row.get("organisation_id")),
            user: UserID(try row.get("user_id")), desktop: SessionID(try row.get("session_id")),
            login: SessionID(try row.get("login_id")), screen: try row.choice("screen"),
            number: try row.get("number"),
            life: HandoverLife(state: try row.choice("state"), expiresAt: try row.timestamp("expires_at")),
            phone: try row.get("phone_id", as: String?.self).map(SessionID.init(_:)),
            lastSequence: try row.get("last_sequence"), dueAt: try row.timestamp("due_at"),
            revision: try row.get("revision"))
    }
}

// MARK: - Tickets

extension HandoverRepository {
    /// A ticket that was found by its hash.
    package struct Ticket: Sendable {
        package let handover: HandoverID
        package let organization: OrganizationID
        package let expiresAt: Timestamp
        /// The stored hash, for a comparison in constant time.
        package let hash: String
    }

    package func insertTicket(_ hash: String, of handover: Handover, expiresAt: Timestamp) throws {
        try sql.execute(
            """
            INSERT INTO handover_tickets (hash, organisation_id, handover_id, expires_at)
            VALUES (\(hash), \(handover.organization), \(handover.id), \(expiresAt))
            """)
    }

    /// Returns the ticket with this hash.
    package func findTicket(hash: String) throws -> Ticket? {
        try sql.first(
            """
            /* any organisation: the hash of an unguessable ticket says which */
            SELECT hash, organisation_id, handover_id, expires_at FROM handover_tickets WHERE hash = \(hash)
            """
        ).map { row in
            Ticket(
                handover: HandoverID(try row.get("handover_id")),
                organization: OrganizationID(try row.get("organisation_id")),
                expiresAt: try row.timestamp("expires_at"), hash: try row.get("hash"))
        }
    }

    /// Deletes all tickets of a hand-over but the newest ones.
    package func deleteTickets(of handover: Handover, keeping count: Int) throws {
        try sql.execute(
            """
            DELETE FROM handover_tickets
            WHERE organisation_id = \(handover.organization) AND handover_id = \(handover.id) AND hash NOT IN (
                SELECT hash FROM handover_tickets
                WHERE organisation_id = \(handover.organization) AND handover_id = \(handover.id)
                ORDER BY expires_at DESC, hash LIMIT \(unsafeSQL: String(count)))
            """)
    }

    /// Deletes all tickets of a hand-over.
    ///
    /// - Returns: The number of tickets, expired ones included.
    @discardableResult
    package func deleteTickets(of handover: Handover) throws -> Int {
        try sql.execute(
            """
            DELETE FROM handover_tickets
            WHERE organisation_id = \(handover.organization) AND handover_id = \(handover.id)
            """)
    }
}

extension Transaction {
    package var handovers: HandoverRepository { HandoverRepository(sql: sql) }
}
