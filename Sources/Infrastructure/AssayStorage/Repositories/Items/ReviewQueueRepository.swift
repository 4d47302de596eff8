package import AssayCore
import AssaySQL

/// The items that wait for an expert: one row for each, kept in the transactions that change the items.
///
/// A row has the columns of the filters, and the lease of the expert who works on the item.
package struct ReviewQueueRepository {
    /// A row with the member who holds the item now.
    package struct Listed: Sendable {
        package let queued: QueuedItem
        package let holder: LeaseHolder?
    }

    let sql: any SQLTransaction

    /// Keeps the row of an item whose row is changed in the same transaction.
    package func apply(_ change: QueueChange, to item: Item) throws {
        switch change {
        case .none: break
        case .enter(let queued): try insert(queued)
        case .update(let dueAt, let isFlagged, let isAnswered):
            let edits: [SQLStatement] = [
                dueAt.map { "due_at = \($0)" }, isFlagged.map { "is_flagged = \($0)" },
                isAnswered.map { "is_answered = \($0)" },
            ].compactMap(\.self)
            try sql.execute(
                """
                UPDATE review_queue SET \(statement: edits.joined(separator: ", "))
                WHERE organisation_id = \(item.organization) AND item_id = \(item.id)
                """)
        case .leave:
            _ = try remove(item.id, of: item.organization)
        }
    }

    /// - Returns: `false` if the item was not in the queue.
    package func remove(_ item: ItemID, of organization: OrganizationID) throws -> Bool {
        try sql.execute("DELETE FROM review_queue WHERE organisation_id = \(organization) AND item_id = \(item)") == 1
    }

    /// Adds an item; one that is in the queue already begins again, without holder and votes.
    package func insert(_ queued: QueuedItem) throws {
        try sql.execute(
            """
            INSERT INTO review_queue (
                organisation_id, item_id, category, brand, due_at, is_flagged, has_retake, is_answered, first_id,
                second_id)
            VALUES (
                \(queued.organization), \(queued.item), \(queued.category), \(queued.brand), \(queued.dueAt),
                \(queued.isFlagged), \(queued.hasRetake), \(queued.isAnswered), \(queued.voters.first),
                \(queued.voters.second))
            ON CONFLICT (organisation_id, item_id) DO UPDATE SET
                due_at = excluded.due_at, is_flagged = excluded.is_flagged, has_retake = excluded.has_retake,
                is_answered = excluded.is_answered, first_id = excluded.first_id, second_id = excluded.second_id,
                holder_id = NULL, lease_until = 0
            """)
    }

    /// Returns a page of an organization's queue, the most urgent items first.
    ///
    /// - Parameters:
    ///   - filter: Its organization is ignored.
    ///   - staff: The member who reads; items on which the member can't vote are left out.
    package func page(
        _ organization: OrganizationID, _ filter: QueueFilter, for staff: StaffActor, after: QueuePosition?, limit: Int,
        now: Timestamp
    ) throws -> [Listed] {
        let beyond: SQLStatement = after.map { " AND (due_at, item_id) > (\($0.dueAt), \($0.item))" } ?? ""
        return try sql.query(
            """
            SELECT item_id, organisation_id, category, brand, due_at, is_flagged, has_retake, is_answered, first_id,
                second_id,
                CASE WHEN lease_until > \(now) THEN holder_id END AS holder_id,
                (SELECT email FROM staff WHERE staff.id = review_queue.holder_id) AS email
            FROM review_queue \(index: filter.index)
            WHERE organisation_id = \(organization)\(statement: filter.conditions(for: staff, now: now))\(statement: beyond)
            ORDER BY due_at, item_id LIMIT \(unsafeSQL: String(limit))
            """
        ).map { row in
            Listed(queued: try Self.queued(row), holder: try Self.holder(row))
        }
    }

    /// Counts an organization's items that fit, up to a limit.
    package func count(
        _ organization: OrganizationID, _ filter: QueueFilter, for staff: StaffActor, upTo limit: Int, now: Timestamp
    ) throws -> Int {
        try sql.first(
            """
            SELECT COUNT(*) FROM (
                SELECT item_id FROM review_queue \(index: filter.index)
                WHERE organisation_id = \(organization)\(statement: filter.conditions(for: staff, now: now))
                ORDER BY due_at, item_id LIMIT \(unsafeSQL: String(limit))) AS counted
            """)?.get(at: 0) ?? 0
    }

    /// Returns the items that fit, that a member holds and on which no decision waits, the most urgent first.
    package func held(
        _ filter: QueueFilter, by staff: StaffActor, limit: Int, now: Timestamp
    ) throws -> [(organization: OrganizationID, item: ItemID)] {
        try sql.query(
            """
            /* any organisation: a member's own leases */
            SELECT organisation_id, item_id FROM review_queue \(index: "review_queue_holder")
            WHERE holder_id = \(staff.id) AND lease_until > \(now)\(statement: filter.checks(for: staff, now: now))
                AND (
                    SELECT id FROM decisions \(index: "decisions_waiting")
                    WHERE decisions.organisation_id = review_queue.organisation_id
                        AND decisions.item_id = review_queue.item_id AND state = 'waiting') IS NULL
            ORDER BY due_at, item_id LIMIT \(unsafeSQL: String(limit))
            """
        ).map { (OrganizationID(try $0.get("organisation_id")), ItemID(try $0.get("item_id"))) }
    }

    /// Returns the time of the most urgent item that a member could take.
    package func nextDue(
        _ organization: OrganizationID, _ filter: QueueFilter, for staff: StaffActor, now: Timestamp
    ) throws -> Timestamp? {
        try sql.first(
            """
            SELECT due_at FROM review_queue \(index: filter.index)
            WHERE organisation_id = \(organization)\(statement: filter.free(for: staff, now: now))
            ORDER BY due_at, item_id LIMIT 1
            """)?.timestamp("due_at")
    }

    /// Leases the most urgent item that fits, which nobody holds and the member has not skipped within an hour.
    ///
    /// - Returns: The item; `nil` if there is none, or if other transactions change all of them now.
    package func takeNext(
        _ organization: OrganizationID, _ filter: QueueFilter, for staff: StaffActor, until end: Timestamp,
        now: Timestamp
    ) throws -> ItemID? {
        try sql.first(
            """
            UPDATE review_queue SET holder_id = \(staff.id), lease_until = \(end), taken_at = \(now)
            WHERE organisation_id = \(organization) AND item_id = (
                SELECT item_id FROM review_queue \(index: filter.index)
                WHERE organisation_id = \(organization)\(statement: filter.free(for: staff, now: now))
                ORDER BY due_at, item_id LIMIT 1 \(.forUpdateSkipLocked))
            RETURNING item_id
            """
        ).map { ItemID(try $0.get("item_id")) }
    }

    /// Leases an item, if no other member holds it and this one may vote on it.
    ///
    /// - Parameter renewing: Whether only the member who held the item last may have it.
    /// - Returns: `false` if another member holds the item, or if it is not in the queue.
    package func take(
        _ item: ItemID, of organization: OrganizationID, for staff: StaffActor, renewing: Bool, until end: Timestamp,
        now: Timestamp
    ) throws -> Bool {
        let orFree: SQLStatement = renewing ? "" : " OR lease_until <= \(now)"
        // The time per item begins again for a member who comes back later.
        let isNew: SQLStatement = renewing ? "taken_at IS NULL" : "taken_at IS NULL OR lease_until <= \(now)"
        return try sql.execute(
            """
            UPDATE review_queue SET holder_id = \(staff.id), lease_until = \(end),
                taken_at = CASE WHEN \(statement: isNew) THEN \(now) ELSE taken_at END
            WHERE organisation_id = \(organization) AND item_id = \(item)
                AND (holder_id = \(staff.id)\(statement: orFree))\(statement: QueueFilter.mayVote(staff))
            """) == 1
    }

    /// Ends a member's lease of an item.
    ///
    /// - Returns: `false` if the member does not have it.
    package func release(_ item: ItemID, of organization: OrganizationID, by staff: StaffID) throws -> Bool {
        try sql.execute(
            """
            UPDATE review_queue SET holder_id = NULL, lease_until = 0
            WHERE organisation_id = \(organization) AND item_id = \(item) AND holder_id = \(staff)
            """) == 1
    }

    /// Ends all leases of a member, who signs out or is disabled.
    package func releaseAll(of staff: StaffID) throws {
        try sql.execute(
            """
            /* any organisation: a member's own leases */
            UPDATE review_queue SET holder_id = NULL, lease_until = 0 WHERE holder_id = \(staff)
            """)
    }

    /// Returns the member who held an item last, if the item is in the queue; with the time, only if the lease has not
    /// run out.
    package func holder(of item: ItemID, _ organization: OrganizationID, now: Timestamp? = nil) throws -> LeaseHolder? {
        let held: SQLStatement = now.map { " AND lease_until > \($0)" } ?? ""
        return try sql.first(
            """
            SELECT holder_id, (SELECT email FROM staff WHERE staff.id = review_queue.holder_id) AS email
            FROM review_queue
            WHERE organisation_id = \(organization) AND item_id = \(item)\(statement: held)
            """
        ).flatMap(Self.holder)
    }

    /// Locks an item, whose row of the queue then neither comes nor goes, and keeps its votes.
    package func lock(_ item: ItemID, of organization: OrganizationID) throws {
        _ = try sql.first(
            "SELECT id FROM items WHERE organisation_id = \(organization) AND id = \(item) \(.forUpdate)")
    }

    /// Locks an item.
    ///
    /// - Returns: Whether it is in the queue.
    package func lockQueued(_ item: ItemID, of organization: OrganizationID) throws -> Bool {
        try lock(item, of: organization)
        return try sql.first(
            "SELECT item_id FROM review_queue WHERE organisation_id = \(organization) AND item_id = \(item)") != nil
    }

    /// Locks an item with its row of the queue, in the order in which changes of items do.
    ///
    /// - Returns: Whether the member was the last to hold the item.
    package func lock(_ item: ItemID, of organization: OrganizationID, heldBy staff: StaffID) throws -> Bool {
        try lock(item, of: organization)
        return try sql.first(
            """
            SELECT item_id FROM review_queue
            WHERE organisation_id = \(organization) AND item_id = \(item) AND holder_id = \(staff) \(.forUpdate)
            """) != nil
    }
}

// MARK: - Votes

extension ReviewQueueRepository {
    /// Returns the members who have voted on an item; `nil` if it is not in the queue.
    package func voters(on item: ItemID, _ organization: OrganizationID) throws -> ReviewVoters? {
        try sql.first(
            """
            SELECT first_id, second_id FROM review_queue
            WHERE organisation_id = \(organization) AND item_id = \(item)
            """
        ).map(Self.voters)
    }

    /// Adds a voter to an item that waits for one more vote, and ends the voter's lease.
    package func add(_ voter: StaffID, to item: ItemID, of organization: OrganizationID) throws {
        try sql.execute(
            """
            UPDATE review_queue SET first_id = COALESCE(first_id, \(voter)),
                second_id = CASE WHEN first_id IS NULL THEN NULL ELSE \(voter) END,
                lease_until = CASE WHEN holder_id = \(voter) THEN 0 ELSE lease_until END,
                holder_id = CASE WHEN holder_id = \(voter) THEN NULL ELSE holder_id END
            WHERE organisation_id = \(organization) AND item_id = \(item)
            """)
    }

    /// Returns those of the items that wait for a second vote, other than the ones on which the member has given the
    /// first.
    package func blind(_ items: [ItemID], of organization: OrganizationID, to staff: StaffID) throws -> Set<ItemID> {
        guard !items.isEmpty else { return [] }
        let ids = items.map { "(\($0))" as SQLStatement }.joined(separator: ", ")
        return Set(
            try sql.query(
                """
                WITH shown (id) AS (VALUES \(statement: ids))
                SELECT item_id FROM shown CROSS JOIN review_queue
                WHERE organisation_id = \(organization) AND item_id = shown.id
                    AND (first_id <> \(staff)) IS TRUE AND second_id IS NULL
                """
            ).map { ItemID(try $0.get("item_id")) })
    }

    private static func voters(_ row: SQLRow) throws -> ReviewVoters {
        ReviewVoters(
            first: try row.get("first_id", as: String?.self).map { StaffID($0) },
            second: try row.get("second_id", as: String?.self).map { StaffID($0) })
    }
}

// MARK: - Skips

extension ReviewQueueRepository {
    /// Stores an expert's latest skip of an item.
    package func skip(
        _ item: ItemID, of organization: OrganizationID, by staff: StaffID, _ reason: SkipReason, now: Timestamp
    ) throws {
        try sql.execute(
            """
            INSERT INTO review_skips (organisation_id, item_id, staff_id, reason, at)
            VALUES (\(organization), \(item), \(staff), \(reason.rawValue), \(now))
            ON CONFLICT (organisation_id, item_id, staff_id) DO UPDATE SET reason = excluded.reason, at = excluded.at
            """)
    }
}

// MARK: - Rows

extension ReviewQueueRepository {
    private static func queued(_ row: SQLRow) throws -> QueuedItem {
        QueuedItem(
            item: ItemID(try row.get("item_id")), organization: OrganizationID(try row.get("organisation_id")),
            category: try row.get("category"), brand: try row.get("brand"), dueAt: try row.timestamp("due_at"),
            isFlagged: try row.get("is_flagged"), hasRetake: try row.get("has_retake"),
            isAnswered: try row.get("is_answered"), voters: try voters(row))
    }

    /// Returns the member whom a row names; a member whose row is missing is named by the id.
    private static func holder(_ row: SQLRow) throws -> LeaseHolder? {
        guard let id = try row.get("holder_id", as: String?.self) else { return nil }
        return LeaseHolder(id: StaffID(id), email: try row.get("email", as: String?.self) ?? id)
    }
}

extension Transaction {
    package var reviewQueue: ReviewQueueRepository { ReviewQueueRepository(sql: sql) }
}

// MARK: - Conditions

/// Each filter has an index in the order of the page, so that a rare value is found without reading all rows.
extension QueueFilter {
    private var marks: [(index: String, condition: String)] {
        [
            isFlagged ? ("flagged", "is_flagged = 1") : nil, isAnswered ? ("answered", "is_answered = 1") : nil,
            hasRetake ? ("retake", "has_retake = 1") : nil,
            wantsSecond ? ("second", "first_id IS NOT NULL AND second_id IS NULL") : nil,
        ].compactMap(\.self)
    }

    private var texts: [(column: String, value: String)] {
        [brand.map { ("brand", $0) }, category.map { ("category", $0) }].compactMap(\.self)
    }

    /// The index of the rarest filter: fewer items have a mark than have a brand.
    fileprivate var index: String { "review_queue_\(marks.first?.index ?? texts.first?.column ?? "due")" }

    /// The conditions for the rows that fit, to follow the one for the organization.
    ///
    /// A text without the index only checks rows: neither database uses an index for `IS TRUE`, and PostgreSQL still
    /// knows how many rows have the value.
    fileprivate func conditions(for staff: StaffActor, now: Timestamp) -> SQLStatement {
        checks(for: staff, now: now, leading: index)
    }

    /// - Parameter leading: The index whose column is compared plainly; `nil` if another one finds the rows.
    fileprivate func checks(for staff: StaffActor, now: Timestamp, leading index: String? = nil) -> SQLStatement {
        var conditions = Self.mayVote(staff)
        for mark in marks { conditions += " AND \(unsafeSQL: mark.condition)" }
        for (column, value) in texts {
            let condition: SQLStatement = "\(unsafeSQL: column) = \(value)"
            let leads = index == "review_queue_\(column)"
            conditions += leads ? " AND \(statement: condition)" : " AND (\(statement: condition)) IS TRUE"
        }
        if isOverdue { conditions += " AND due_at < \(now)" }
        return conditions
    }

    /// The condition for the rows on which a member can vote, as ``AssayCore/ReviewVoters/check(_:)``.
    fileprivate static func mayVote(_ staff: StaffActor) -> SQLStatement {
        let second: SQLStatement = staff.role >= .lead ? "COALESCE(second_id, '') <> \(staff.id)" : "second_id IS NULL"
        return " AND COALESCE(first_id, '') <> \(staff.id) AND \(statement: second)"
    }

    /// As ``conditions(for:now:)``, without the rows that a member can't take next.
    ///
    /// PostgreSQL would read all skips of the member for a `NOT EXISTS`.
    fileprivate func free(for staff: StaffActor, now: Timestamp) -> SQLStatement {
        """
        \(statement: conditions(for: staff, now: now)) AND lease_until <= \(now)
            AND COALESCE((
                SELECT at FROM review_skips
                WHERE review_skips.organisation_id = review_queue.organisation_id
                    AND review_skips.item_id = review_queue.item_id AND review_skips.staff_id = \(staff.id)), 0)
                <= \(now.adding(seconds: -SkipReason.seconds))
        """
    }
}
