package import AssayCore
import AssaySQL

/// The ends of leases whose workers have died.
extension DeliveryRepository {
    /// The deliveries of one transaction.
    private static let ended = 64

    /// Returns the time at which the first lease ends.
    package func firstLeaseEnd() throws -> Timestamp? {
        try sql.first(
            """
            /* any organisation: the worker takes deliveries over from others */
            SELECT due_at FROM webhook_deliveries \(index: "webhook_deliveries_leased")
            WHERE lease_owner IS NOT NULL AND due_at > 0 ORDER BY due_at LIMIT 1
            """
        )?.timestamp("due_at")
    }

    /// Makes some deliveries due whose leases have run out.
    ///
    /// - Returns: The number of deliveries.
    @discardableResult
    package func endExpiredLeases(now: Timestamp) throws -> Int {
        let rows = try sql.query(
            """
            /* any organisation: the worker takes deliveries over from others */
            SELECT arrival, webhook_id, lease_owner FROM webhook_deliveries \(index: "webhook_deliveries_leased")
            WHERE lease_owner IS NOT NULL AND due_at <= \(now) ORDER BY due_at LIMIT \(unsafeSQL: String(Self.ended))
            """)
        return try end(rows, now: now)
    }

    /// Ends every lease of a process: the deliveries are due now.
    ///
    /// - Parameter process: The process; `nil` for all, if the database has only one process.
    /// - Returns: The number of ended leases.
    @discardableResult
    package func endLeases(of process: ProcessID?, now: Timestamp) throws -> Int {
        let owners: SQLStatement =
            process.map { "lease_owner >= \($0.owners.from) AND lease_owner < \($0.owners.below)" } ?? "1 = 1"
        let rows = try sql.query(
            """
            /* any organisation: the start after a process that died */
            SELECT arrival, webhook_id, lease_owner FROM webhook_deliveries \(index: "webhook_deliveries_leased")
            WHERE lease_owner IS NOT NULL AND \(statement: owners)
            """)
        return try end(rows, now: now)
    }

    /// Ends the leases of rows that may have changed since they were read.
    private func end(_ rows: [SQLRow], now: Timestamp) throws -> Int {
        let leased = try rows.map { row in
            (
                webhook: WebhookID(try row.get("webhook_id")), arrival: try row.get("arrival", as: Int64.self),
                lease: try row.get("lease_owner", as: String.self)
            )
        }
        _ = try WebhookQueueRepository(sql: sql).lock(Set(leased.map(\.webhook)))
        var count = 0
        for start in stride(from: 0, to: leased.count, by: Self.ended) {
            let part = leased[start..<min(start + Self.ended, leased.count)]
            let values = part.map { "(\($0.arrival), \($0.lease))" as SQLStatement }.joined(separator: ", ")
            let ended = try sql.query(
                """
                /* any organisation: the deliveries of workers that have died */
                WITH lost (arrival, lease_owner) AS (VALUES \(statement: values))
                UPDATE webhook_deliveries SET due_at = \(now), lease_owner = NULL FROM lost
                WHERE webhook_deliveries.arrival = lost.arrival AND webhook_deliveries.lease_owner = lost.lease_owner
                RETURNING webhook_deliveries.webhook_id
                """
            ).map { WebhookID(try $0.get("webhook_id")) }
            count += ended.count
            for (webhook, group) in Dictionary(grouping: ended, by: \.self) {
                try sql.execute(
                    """
                    /* any organisation: the queues of deliveries whose workers have died */
                    UPDATE webhook_queues SET in_flight = in_flight - \(group.count), next_due = \(now)
                    WHERE webhook_id = \(webhook)
                    """)
            }
        }
        return count
    }
}
