package import AssayCore
import AssaySQL

/// The experts' decisions; a waiting one is ended by compare-and-set on its state, so that it ends in one way only.
package struct DecisionRepository {
    let sql: any SQLTransaction

    /// - Throws: `SQLError.uniqueViolation` if another decision of the item waits.
    package func insert(_ stored: StoredDecision) throws {
        let endedAt = stored.state == .waiting ? nil : stored.decidedAt
        try sql.execute(
            """
            INSERT INTO decisions (
                id, organisation_id, item_id, staff_id, staff_email, source, state, result, document, decided_at,
                due_at, ended_at, taken_at)
            VALUES (
                \(stored.id), \(stored.organization), \(stored.decision.item), \(stored.staff), \(stored.email),
                \(stored.source.rawValue), \(stored.state.rawValue), \(stored.decision.result.rawValue),
                \(try JSONColumn.text(stored.decision)), \(stored.decidedAt), \(stored.dueAt), \(endedAt),
                (SELECT taken_at FROM review_queue
                WHERE organisation_id = \(stored.organization) AND item_id = \(stored.decision.item)
                    AND holder_id = \(stored.staff)))
            """)
    }

    /// Ends a waiting decision.
    ///
    /// - Returns: `false` if it does not wait any more.
    package func end(
        _ id: DecisionID, as state: StoredDecision.State, organization: OrganizationID, now: Timestamp
    ) throws -> Bool {
        try sql.execute(
            """
            UPDATE decisions SET state = \(state.rawValue), ended_at = \(now)
            WHERE organisation_id = \(organization) AND id = \(id) AND state = 'waiting'
            """) == 1
    }

    /// Ends the item's decisions that wait or have come back, because the item was dealt with in another way.
    package func void(item: ItemID, organization: OrganizationID, now: Timestamp) throws {
        try sql.execute(
            """
            UPDATE decisions \(index: "decisions_item") SET state = 'voided', ended_at = \(now)
            WHERE organisation_id = \(organization) AND item_id = \(item) AND state IN ('waiting', 'returned')
            """)
    }

    /// Deletes the marks on photos from the item's decisions, because the photos are deleted.
    package func removeMarks(item: ItemID, organization: OrganizationID) throws {
        let stored = try sql.query(
            """
            SELECT \(statement: Self.columns) FROM decisions \(index: "decisions_item")
            WHERE organisation_id = \(organization) AND item_id = \(item)
            """
        ).map(Self.decision)
        for marked in stored where !marked.decision.marks.isEmpty {
            var decision = marked.decision
            decision.marks = []
            try sql.execute(
                """
                UPDATE decisions SET document = \(try JSONColumn.text(decision))
                WHERE organisation_id = \(organization) AND id = \(marked.id)
                """)
        }
    }

    package func find(_ id: DecisionID, organization: OrganizationID) throws -> StoredDecision? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM decisions WHERE organisation_id = \(organization) AND id = \(id)
            """
        ).map(Self.decision)
    }

    /// Returns a member's own decision.
    package func find(_ id: DecisionID, of staff: StaffID) throws -> StoredDecision? {
        try sql.first(
            """
            /* any organisation: a member's own decision; the caller checks its organization */
            SELECT \(statement: Self.columns) FROM decisions WHERE id = \(id) AND staff_id = \(staff)
            """
        ).map(Self.decision)
    }

    /// Returns the item's waiting decision.
    package func waiting(item: ItemID, organization: OrganizationID) throws -> StoredDecision? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM decisions \(index: "decisions_waiting")
            WHERE organisation_id = \(organization) AND item_id = \(item) AND state = 'waiting'
            """
        ).map(Self.decision)
    }

    /// Returns the item's newest decision.
    ///
    /// - Parameter state: Only a decision in this state.
    package func latest(
        item: ItemID, organization: OrganizationID, state: StoredDecision.State? = nil
    ) throws -> StoredDecision? {
        let condition: SQLStatement = state.map { " AND state = \($0.rawValue)" } ?? ""
        return try sql.first(
            """
            SELECT \(statement: Self.columns) FROM decisions \(index: "decisions_item")
            WHERE organisation_id = \(organization) AND item_id = \(item)\(statement: condition)
            ORDER BY decided_at DESC, id DESC LIMIT 1
            """
        ).map(Self.decision)
    }

    /// Returns the decisions of a member of staff that wait or have come back, newest first.
    package func open(staff: StaffID, since: Timestamp, limit: Int) throws -> [StoredDecision] {
        try sql.query(
            """
            /* any organisation: a member's own decisions, for the page that the member reads */
            SELECT \(statement: Self.columns) FROM decisions \(index: "decisions_open")
            WHERE staff_id = \(staff) AND state IN ('waiting', 'returned') AND decided_at > \(since)
            ORDER BY decided_at DESC LIMIT \(limit)
            """
        ).map(Self.decision)
    }

    private static let columns: SQLStatement =
        "id, organisation_id, staff_id, staff_email, source, state, document, decided_at, due_at"

    private static func decision(_ row: SQLRow) throws -> StoredDecision {
        StoredDecision(
            id: DecisionID(try row.get("id")), organization: OrganizationID(try row.get("organisation_id")),
            staff: StaffID(try row.get("staff_id")), email: try row.get("staff_email"),
            source: try row.choice("source"), decision: try row.json("document"),
            decidedAt: try row.timestamp("decided_at"), dueAt: try row.timestamp("due_at"),
            state: try row.choice("state"))
    }
}

/// The findings of decisions, which are for the staff alone.
package struct FindingRepository {
    let sql: any SQLTransaction

    /// Stores the findings of a decision that takes effect.
    package func insert(_ stored: StoredDecision) throws {
        let all = stored.decision.regionFindings.merging(["": stored.decision.finding]) { $1 }
        let rows = all.sorted { $0.key < $1.key }.map { region, finding -> SQLStatement in
            "(\(stored.organization), \(stored.decision.item), \(stored.id), \(region), \(finding.rawValue))"
        }
        try sql.execute(
            """
            INSERT INTO findings (organisation_id, item_id, decision_id, region, finding)
            VALUES \(statement: rows.joined(separator: ", "))
            """)
    }

    /// Returns the newest findings about an item, newest first.
    package func list(item: ItemID, organization: OrganizationID, limit: Int) throws -> [ItemFinding] {
        try sql.query(
            """
            SELECT findings.region, findings.finding, decisions.source, decisions.staff_email, decisions.decided_at
            FROM findings CROSS JOIN decisions
            WHERE findings.organisation_id = \(organization) AND findings.item_id = \(item)
                AND decisions.organisation_id = \(organization) AND decisions.id = findings.decision_id
            ORDER BY decisions.decided_at DESC, decisions.id DESC, findings.region LIMIT \(limit)
            """
        ).map { row in
            let region = try row.get("region", as: String.self)
            return ItemFinding(
                region: region.isEmpty ? nil : region, finding: try row.choice("finding"),
                source: try row.choice("source"), email: try row.get("staff_email"),
                at: try row.timestamp("decided_at"))
        }
    }
}

/// The notes of the staff about items, for colleagues.
package struct ItemNoteRepository {
    let sql: any SQLTransaction

    package func append(
        _ note: ItemNote, by staff: StaffID, item: ItemID, organization: OrganizationID, id: String
    ) throws {
        try sql.execute(
            """
            INSERT INTO item_notes (organisation_id, item_id, at, id, staff_id, staff_email, text)
            VALUES (\(organization), \(item), \(note.at), \(id), \(staff), \(note.email), \(note.text))
            """)
    }

    /// Returns the newest notes about an item, newest first.
    package func list(item: ItemID, organization: OrganizationID, limit: Int) throws -> [ItemNote] {
        try sql.query(
            """
            SELECT staff_email, text, at FROM item_notes
            WHERE organisation_id = \(organization) AND item_id = \(item) ORDER BY at DESC, id DESC LIMIT \(limit)
            """
        ).map { ItemNote(text: try $0.get("text"), email: try $0.get("staff_email"), at: try $0.timestamp("at")) }
    }
}

extension Transaction {
    package var decisions: DecisionRepository { DecisionRepository(sql: sql) }
    package var findings: FindingRepository { FindingRepository(sql: sql) }
    package var itemNotes: ItemNoteRepository { ItemNoteRepository(sql: sql) }
}
