package import AssayCore
import AssaySQL

/// Deliveries due too far ahead because the clock was set back.
extension DeliveryRepository {
    /// The queues of one look, of each kind.
    private static let queuesRecalled = 32
    /// The deliveries of one queue, or of all leases, that a transaction changes.
    private static let deliveriesRecalled = 500

    /// Returns some subscriptions whose next delivery is due later than a time.
    package func stranded(dueAfter horizon: Timestamp) throws -> [WebhookID] {
        try [false, true].flatMap { isFailing in
            try sql.query(
                """
                /* any organisation: the worker looks for what a wrong clock has put off */
                SELECT webhook_id FROM webhook_queues WHERE is_failing = \(isFailing) AND next_due > \(horizon)
                ORDER BY next_due LIMIT \(unsafeSQL: String(Self.queuesRecalled))
                """
            ).map { WebhookID(try $0.get("webhook_id")) }
        }
    }

    /// Whether a lease ends later than a time.
    package func hasLease(endingAfter horizon: Timestamp) throws -> Bool {
        try sql.first(
            """
            /* any organisation: the worker looks for what a wrong clock has put off */
            SELECT due_at FROM webhook_deliveries \(index: "webhook_deliveries_leased")
            WHERE lease_owner IS NOT NULL AND due_at > \(horizon) ORDER BY due_at LIMIT 1
            """) != nil
    }

    /// Makes some deliveries of subscriptions due that are due later than a time.
    ///
    /// - Returns: The number of deliveries.
    package func recall(_ webhooks: [WebhookID], dueAfter horizon: Timestamp, now: Timestamp) throws -> Int {
        let queues = try WebhookQueueRepository(sql: sql).lock(Set(webhooks)).values
        var count = 0
        for queue in queues {
            count += try sql.execute(
                """
                WITH late AS MATERIALIZED (
                    SELECT arrival FROM webhook_deliveries \(index: "webhook_deliveries_due")
                    WHERE \(unindexed: "organisation_id") = \(queue.organization) AND webhook_id = \(queue.webhook)
                        AND due_at > \(horizon) AND lease_owner IS NULL
                    ORDER BY due_at, arrival LIMIT \(unsafeSQL: String(Self.deliveriesRecalled)))
                UPDATE webhook_deliveries SET due_at = \(now) FROM late
                WHERE \(unindexed: "webhook_deliveries.organisation_id") = \(queue.organization)
                    AND webhook_deliveries.arrival = late.arrival
                """)
        }
        try WebhookQueueRepository(sql: sql).makeDue(Set(queues.map(\.webhook)), now: now)
        return count
    }

    /// Gives some leases that end later than a time another end.
    ///
    /// - Returns: The number of leases.
    package func shortenLeases(endingAfter horizon: Timestamp, to end: Timestamp) throws -> Int {
        try sql.execute(
            """
            /* any organisation: the worker makes due what a wrong clock has put off */
            WITH late AS MATERIALIZED (
                SELECT arrival FROM webhook_deliveries \(index: "webhook_deliveries_leased")
                WHERE lease_owner IS NOT NULL AND due_at > \(horizon)
                ORDER BY due_at LIMIT \(unsafeSQL: String(Self.deliveriesRecalled)))
            UPDATE webhook_deliveries SET due_at = \(end) FROM late
            WHERE webhook_deliveries.arrival = late.arrival AND lease_owner IS NOT NULL
            """)
    }
}
