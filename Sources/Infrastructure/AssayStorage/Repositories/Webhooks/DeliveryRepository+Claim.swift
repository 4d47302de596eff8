package import AssayCore
import AssaySQL

extension DeliveryRepository {
    /// Leases due deliveries of a locked queue, those that have been due longest first.
    ///
    /// If the queue's time is later than any wait allows, these are deliveries with such a time.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of deliveries; it is cut to a power of two, so that the statement has few texts.
    ///   - lease: The name of the lease, which no other claim has.
    package func claim(
        from queue: WebhookQueueRepository.Queue, limit: Int, lease: String, _ time: DueTime
    ) throws -> [ClaimedDelivery] {
        guard limit > 0 else { return [] }
        let most: SQLStatement = "\(unsafeSQL: String(1 << (Int.bitWidth - 1 - limit.leadingZeroBitCount)))"
        let isLate = queue.nextDue.map { $0 > time.latest } ?? false
        let range: SQLStatement = isLate ? "due_at > \(time.latest)" : "due_at <= \(time.now)"
        let rows = try sql.query(
            """
            WITH due AS MATERIALIZED (
                SELECT arrival FROM webhook_deliveries \(index: "webhook_deliveries_due")
                WHERE \(unindexed: "organisation_id") = \(queue.organization) AND webhook_id = \(queue.webhook)
                    AND \(statement: range) AND lease_owner IS NULL
                ORDER BY due_at, arrival LIMIT \(statement: most))
            UPDATE webhook_deliveries SET due_at = \(time.leaseEnd), lease_owner = \(lease) FROM due
            WHERE \(unindexed: "webhook_deliveries.organisation_id") = \(queue.organization)
                AND webhook_deliveries.arrival = due.arrival
            RETURNING \(statement: Self.columns), webhook_deliveries.tries
            """)
        return try rows.map { row in
            ClaimedDelivery(delivery: try Self.delivery(row), tries: try row.get("tries"), lease: lease)
        }.sorted { ($0.delivery.eventNumber ?? .max) < ($1.delivery.eventNumber ?? .max) }
    }

    /// Returns the events of deliveries, with their snapshots.
    ///
    /// - Parameter numbers: The numbers of events of the organization; the caller must bound their number.
    /// - Returns: The events that exist, and the numbers of those that this build can't decode, such as those of a later
    ///   build. They must not hold up the others.
    package func events(
        _ numbers: Set<Int64>, of organization: OrganizationID
    ) throws -> (events: [LoggedEvent], unreadable: Set<Int64>) {
        let rows = try numbers.sorted().filledParts.flatMap { part in
            try sql.query(
                """
                SELECT \(statement: EventRepository.columns) FROM events \(index: "events_by_number")
                WHERE organisation_id = \(organization) AND number IN \(values: part)
                """)
        }
        var (events, unreadable) = ([LoggedEvent](), Set<Int64>())
        for row in rows {
            do {
                events.append(try EventRepository.event(row))
            } catch {
                unreadable.insert(try row.get("number"))
            }
        }
        return (events, unreadable)
    }
}
