package import AssayCore
import AssaySQL

/// The figures of a team: what its members have decided in a period, and what waits.
package struct TeamRepository {
    /// A decision that has taken effect or counts as a vote.
    package struct Decided: Sendable {
        package let item: ItemID
        package let staff: StaffID
        package let email: String
        package let source: StoredDecision.Source
        package let result: ResultID
        /// The brand's id as searches use it.
        package let brand: String
        package let at: Timestamp
        /// The whole seconds since the expert got the item; `nil` for a decision of a command.
        package let seconds: Int?
    }

    /// The votes of two experts on the same item.
    package struct Pair: Sendable {
        package typealias Vote = (staff: StaffID, email: String, result: ResultID)

        /// The brand's id as searches use it.
        package let brand: String
        package let first: Vote
        package let second: Vote
    }

    let sql: any SQLTransaction

    /// Returns the newest decisions and votes since a time, newest first.
    ///
    /// - Parameter reader: The member who reads; items that wait for a second vote after another member's are left out,
    ///   because the reader may give it.
    package func decided(
        _ organization: OrganizationID, to reader: StaffID, since: Timestamp, limit: Int
    ) throws -> [Decided] {
        try sql.query(
            """
            SELECT decisions.item_id, decisions.staff_id, decisions.staff_email, decisions.source, decisions.result,
                items.brand, decisions.decided_at, (decisions.decided_at - decisions.taken_at) / 1000000 AS seconds
            FROM decisions \(index: "decisions_made") CROSS JOIN items LEFT JOIN review_queue
                ON review_queue.organisation_id = \(organization) AND review_queue.item_id = decisions.item_id
            WHERE decisions.organisation_id = \(organization) AND decisions.state IN ('applied', 'voted')
                AND decisions.decided_at > \(since)
                AND items.organisation_id = \(organization) AND items.id = decisions.item_id
                AND (review_queue.first_id <> \(reader) AND review_queue.second_id IS NULL) IS NOT TRUE
            ORDER BY decisions.decided_at DESC LIMIT \(unsafeSQL: String(limit))
            """
        ).map { row in
            Decided(
                item: ItemID(try row.get("item_id")), staff: StaffID(try row.get("staff_id")),
                email: try row.get("staff_email"), source: try row.choice("source"), result: try row.choice("result"),
                brand: try row.get("brand"), at: try row.timestamp("decided_at"), seconds: try row.get("seconds"))
        }
    }

    /// Returns the member whose decision was in effect before a time, by item.
    package func authors(before ends: [ItemID: Timestamp], _ organization: OrganizationID) throws -> [ItemID: StaffID] {
        // SQLite reads the whole table for an empty list.
        guard !ends.isEmpty else { return [:] }
        let applied = try sql.query(
            """
            SELECT item_id, staff_id, decided_at FROM decisions \(index: "decisions_item")
            WHERE organisation_id = \(organization) AND item_id IN \(values: ends.keys.map(\.self))
                AND (state = 'applied') IS TRUE
            """
        ).map { row in
            (ItemID(try row.get("item_id")), StaffID(try row.get("staff_id")), try row.timestamp("decided_at"))
        }
        let earlier = applied.filter { item, _, at in at < ends[item] ?? at }.sorted { $0.2 < $1.2 }
        return Dictionary(earlier.map { ($0.0, $0.1) }) { $1 }
    }

    /// Returns the newest pairs of votes since a time, newest first.
    package func pairs(_ organization: OrganizationID, since: Timestamp, limit: Int) throws -> [Pair] {
        try sql.query(
            """
            SELECT later.brand, earlier.staff_id, earlier.staff_email, earlier.result, later.staff_id AS other_id,
                later.staff_email AS other_email, later.result AS other_result
            FROM review_votes AS later \(index: "review_votes_second") CROSS JOIN review_votes AS earlier
            WHERE later.organisation_id = \(organization) AND later.position = 'second' AND later.created_at > \(since)
                AND earlier.organisation_id = \(organization) AND earlier.item_id = later.item_id
                AND earlier.round = later.round AND earlier.position = 'first'
            ORDER BY later.created_at DESC LIMIT \(unsafeSQL: String(limit))
            """
        ).map { row in
            Pair(
                brand: try row.get("brand"),
                first: (StaffID(try row.get("staff_id")), try row.get("staff_email"), try row.choice("result")),
                second: (StaffID(try row.get("other_id")), try row.get("other_email"), try row.choice("other_result")))
        }
    }

    /// Counts the items whose promised time is in a range, up to a limit.
    package func waiting(_ organization: OrganizationID, due: Range<Timestamp>, upTo limit: Int) throws -> Int {
        try sql.first(
            """
            SELECT COUNT(*) FROM (
                SELECT item_id FROM review_queue \(index: "review_queue_due")
                WHERE organisation_id = \(organization)
                    AND due_at >= \(due.lowerBound) AND due_at < \(due.upperBound)
                ORDER BY due_at, item_id LIMIT \(unsafeSQL: String(limit))) AS counted
            """)?.get(at: 0) ?? 0
    }
}

extension Transaction {
    package var team: TeamRepository { TeamRepository(sql: sql) }
}
