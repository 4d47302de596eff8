package import AssayCore
import AssaySQL

/// Counts the waiting work of all organizations, at a cost that does not grow with the amount of work.
///
/// Each statement reads at most ``most`` entries of an index.
package struct BacklogRepository {
    /// The number at which a count stops: one more than those that are exact.
    package static let most = 10_001

    /// A number of rows, and the time of the first of them.
    private typealias Part = (count: Int, first: Timestamp?)

    let sql: any SQLTransaction

    /// Returns the values of the metrics about the database; the values of one metric follow each other.
    ///
    /// Beyond ``most``, a count covers the jobs with the first subjects, and the items of the first organizations.
    package func read(now: Timestamp) throws -> [MetricSample] {
        let age = { (time: Timestamp?) in time.map { max(0, now.seconds(since: $0)) } ?? 0 }
        let jobs = try JobKind.allCases.map { kind in
            (
                [("kind", kind.rawValue)],
                try part("created_at", of: "jobs WHERE kind = \(kind.rawValue) ORDER BY subject")
            )
        }
        let items: SQLStatement = """
            review_queue \(index: "review_queue_due")
            WHERE organisation_id > '' ORDER BY organisation_id, due_at, item_id
            """
        let all = try part("due_at", of: items)
        let overdue = try part("due_at", of: items, before: now)
        let deliveries = try part(
            "due_at",
            of: """
                webhook_deliveries \(index: "webhook_deliveries_due")
                WHERE webhook_id > '' AND due_at IS NOT NULL ORDER BY webhook_id
                """)
        // The time of the queue, not of the delivery: the queue of a slow receiver is postponed on purpose.
        let queues = try part(
            "next_due", of: "webhook_queues \(index: "webhook_queues_due") WHERE next_due > 0 ORDER BY next_due")
        let behind = try part("number", of: "webhook_fanouts WHERE is_behind = 1 ORDER BY organisation_id")
        let waiting = try part("number", of: "webhook_fanouts WHERE waits_until > \(now) ORDER BY organisation_id")
        var samples: [MetricSample] = jobs.map { (.waitingJobs, $0, Double($1.count)) }
        samples += jobs.map { (.oldestJob, $0, age($1.first)) }
        return samples + [
            (.reviewItems, [("overdue", "true")], Double(overdue.count)),
            (.reviewItems, [("overdue", "false")], Double(all.count - overdue.count)),
            (.oldestReview, [], age(overdue.first)),
            (.waitingDeliveries, [], Double(deliveries.count)), (.overdueDelivery, [], age(queues.first)),
            (.fanouts, [("state", "behind")], Double(behind.count)),
            (.fanouts, [("state", "quota")], Double(waiting.count)),
        ]
    }

    /// - Parameters:
    ///   - column: The column of the time.
    ///   - rows: The rows, in the order of an index.
    ///   - end: The time before which one of these rows counts; `nil` counts all.
    private func part(_ column: String, of rows: SQLStatement, before end: Timestamp? = nil) throws -> Part {
        let row = try sql.first(
            """
            /* any organisation: the metrics of the installation */
            SELECT COUNT(*) AS number, MIN(at) AS first FROM (
                SELECT \(unsafeSQL: column) AS at FROM \(statement: rows)
                LIMIT \(unsafeSQL: String(Self.most))) AS counted
            \(statement: end.map { "WHERE at < \($0)" } ?? "")
            """)
        return (try row?.get("number") ?? 0, try row?.optionalTimestamp("first"))
    }
}

extension Transaction {
    package var backlog: BacklogRepository { BacklogRepository(sql: sql) }
}
