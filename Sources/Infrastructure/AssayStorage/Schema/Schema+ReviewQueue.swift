import AssayCore
import AssaySQL

/// The queue of the items that wait for an expert (`docs/develop/storage.md`).
extension Schema {
    static let reviewQueue: [SQLStatement] = [
        // A lease that was never given, or was given up, has no holder and ended in 1970.
        """
        CREATE TABLE review_queue (
            organisation_id \(.text) NOT NULL, item_id \(.text) NOT NULL REFERENCES items (id),
            category \(.text) NOT NULL, brand \(.text) NOT NULL, due_at BIGINT NOT NULL, is_flagged SMALLINT NOT NULL,
            has_retake SMALLINT NOT NULL, is_answered SMALLINT NOT NULL, holder_id \(.text),
            lease_until BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (organisation_id, item_id)) \(.inKeyOrder)
        """,
        "CREATE INDEX review_queue_due ON review_queue (organisation_id, due_at, item_id)",
        "CREATE INDEX review_queue_category ON review_queue (organisation_id, category, due_at, item_id)",
        "CREATE INDEX review_queue_brand ON review_queue (organisation_id, brand, due_at, item_id)",
        "CREATE INDEX review_queue_flagged ON review_queue (organisation_id, due_at, item_id) WHERE is_flagged = 1",
        "CREATE INDEX review_queue_retake ON review_queue (organisation_id, due_at, item_id) WHERE has_retake = 1",
        "CREATE INDEX review_queue_answered ON review_queue (organisation_id, due_at, item_id) WHERE is_answered = 1",
        "CREATE INDEX review_queue_holder ON review_queue (holder_id) WHERE holder_id IS NOT NULL",
        // Each expert's latest skip of an item. The rows stay, so that leads can read and count the reasons.
        """
        CREATE TABLE review_skips (
            organisation_id \(.text) NOT NULL, item_id \(.text) NOT NULL REFERENCES items (id),
            staff_id \(.text) NOT NULL, reason \(.text) NOT NULL, at BIGINT NOT NULL,
            PRIMARY KEY (organisation_id, item_id, staff_id)) \(.inKeyOrder)
        """,
    ]
}

/// Adds the items that wait for an expert to the queue, in parts of bounded size.
enum ReviewQueueBackfill {
    /// The number of items of a part: SQLite keeps the pages that a statement changes in memory.
    private static let batch = 10_000

    /// The index of the items that wait, and its condition.
    private static let sources: [(index: String, condition: SQLStatement)] = [
        ("items_by_phase", "phase = 'review'"),
        ("items_by_flag", "flag = 'flagged' AND flag <> 'none' AND phase = 'final'"),
    ]

    @Sendable static func run(_ sql: any SQLTransaction) throws {
        try run(sql, batch: batch)
    }

    static func run(_ sql: any SQLTransaction, batch: Int) throws {
        for row in try sql.query("SELECT id FROM organisations ORDER BY id") {
            let organization: String = try row.get(at: 0)
            for (index, condition) in sources { try fill(organization, index, condition, batch, sql) }
        }
    }

    private static func fill(
        _ organization: String, _ index: String, _ condition: SQLStatement, _ batch: Int, _ sql: any SQLTransaction
    ) throws {
        var bounds = condition
        while true {
            let end = try sql.first(
                """
                SELECT captured_at, id FROM items \(index: index)
                WHERE organisation_id = \(organization) AND \(statement: bounds)
                ORDER BY captured_at, id LIMIT 1 OFFSET \(batch - 1)
                """
            ).map { row -> SQLStatement in
                "(\(try row.get(at: 0, as: Int64.self)), \(try row.get(at: 1, as: String.self)))"
            }
            let part = end.map { "\(statement: bounds) AND (captured_at, id) <= \(statement: $0)" } ?? bounds
            try sql.execute(
                """
                INSERT INTO review_queue (
                    organisation_id, item_id, category, brand, due_at, is_flagged, has_retake, is_answered)
                SELECT organisation_id, id, category, brand, COALESCE(eta_at, (
                        SELECT at + \(Int64(QueueChange.secondsWithoutPromise) * 1_000_000) FROM timeline
                        WHERE timeline.organisation_id = items.organisation_id AND timeline.item_id = items.id
                            AND timeline.kind = 'flag_set' ORDER BY position DESC LIMIT 1), received_at),
                    CASE WHEN flag = 'flagged' THEN 1 ELSE 0 END,
                    CASE WHEN EXISTS (
                        SELECT 1 FROM retakes WHERE retakes.organisation_id = items.organisation_id
                            AND retakes.item_id = items.id AND retakes.state = 'submitted') THEN 1 ELSE 0 END,
                    COALESCE((
                        SELECT CASE WHEN reply IS NULL THEN 0 ELSE 1 END FROM messages
                        WHERE messages.organisation_id = items.organisation_id AND messages.item_id = items.id
                        ORDER BY asked_at DESC, messages.id DESC LIMIT 1), 0)
                FROM items \(index: index) WHERE organisation_id = \(organization) AND \(statement: part)
                """)
            guard let end else { return }
            bounds = "\(statement: condition) AND (captured_at, id) > \(statement: end)"
        }
    }
}
