package import AssayCore
import AssaySQL

extension WebhookQueueRepository {
    /// A queue with its next time.
    package struct Place: Sendable, Hashable {
        package let webhook: WebhookID
        package let organization: OrganizationID
        package let nextDue: Timestamp
        /// The host of the subscription's URL.
        package let host: String
    }

    /// The queues of one look.
    package static let batchSize = 64
    /// The queues of one look by a worker that passes over some of them.
    package static let lookedAtPassing = 512

    /// Returns the queues with deliveries, those that have been due longest first.
    ///
    /// - Parameters:
    ///   - passing: Whether the caller passes over some of them.
    ///   - full: The organizations that are left out: a few, with a bounded number of queues each.
    package func next(
        failing: Bool, passing: Bool, except full: [OrganizationID] = []
    ) throws -> [Place] {
        let limit = passing ? Self.lookedAtPassing : Self.batchSize
        let ids = full.map(\.rawValue).sorted()
        let others: SQLStatement = ids.isEmpty ? "" : "AND organisation_id NOT IN \(values: ids)"
        return try sql.query(
            """
            /* any organisation: the worker sends the deliveries of all */
            SELECT webhook_id, organisation_id, next_due, (
                SELECT url FROM webhooks WHERE webhooks.id = webhook_queues.webhook_id) AS url
            FROM webhook_queues
            WHERE is_failing = \(failing) AND next_due IS NOT NULL \(statement: others)
            ORDER BY next_due LIMIT \(unsafeSQL: String(limit))
            """
        ).map {
            Place(
                webhook: WebhookID(try $0.get("webhook_id")),
                organization: OrganizationID(try $0.get("organisation_id")),
                nextDue: try $0.timestamp("next_due"),
                host: WebhookAddress.host(ofCanonical: try $0.get("url", as: String?.self) ?? ""))
        }
    }

    /// Locks those of the queues that are due and that no other worker has locked.
    ///
    /// The queue of a disabled subscription is left out, and gets no time until the subscription is enabled.
    package func lockDue(_ webhooks: [WebhookID], now: Timestamp) throws -> [WebhookID: Queue] {
        let rows = try webhooks.map(\.rawValue).sorted().statementParts.flatMap { part in
            try sql.query(
                """
                /* any organisation: the worker sends the deliveries of all */
                SELECT webhook_id, organisation_id, in_flight, is_failing, failing_since, (
                    SELECT disabled_at FROM webhooks WHERE webhooks.id = webhook_queues.webhook_id) AS disabled_at
                FROM webhook_queues
                WHERE webhook_id IN \(values: Array(part)) AND next_due <= \(now)
                ORDER BY webhook_id \(.forUpdateSkipLocked)
                """)
        }
        var queues: [WebhookID: Queue] = [:]
        for row in rows {
            let queue = try Self.queue(row)
            if try row.optionalTimestamp("disabled_at") != nil {
                try stop(queue)
            } else {
                queues[queue.webhook] = queue
            }
        }
        return queues
    }

    private func stop(_ queue: Queue) throws {
        try sql.execute(
            """
            UPDATE webhook_queues SET next_due = NULL
            WHERE organisation_id = \(queue.organization) AND webhook_id = \(queue.webhook)
            """)
    }

    /// Records the claimed deliveries of a locked queue, and the time of its next one.
    ///
    /// A queue with as many tries in flight as it may have gets no time until one of them ends. A queue with more due
    /// deliveries is due now, behind the others.
    package func recordClaim(of count: Int, from queue: Queue, now: Timestamp) throws {
        let isFull = queue.inFlight + count >= queue.maxInFlight
        let next: SQLStatement = isFull ? "NULL" : Self.nextDue(now: now)
        try sql.execute(
            """
            UPDATE webhook_queues SET in_flight = in_flight + \(count), next_due = \(statement: next)
            WHERE organisation_id = \(queue.organization) AND webhook_id = \(queue.webhook)
            """)
    }

    /// The time of the next delivery of the updated queue that is not in flight.
    static func nextDue(now: Timestamp) -> SQLStatement {
        """
        (SELECT CASE WHEN due_at < \(now) THEN \(now) ELSE due_at END FROM webhook_deliveries
        WHERE webhook_deliveries.organisation_id = webhook_queues.organisation_id
            AND webhook_deliveries.webhook_id = webhook_queues.webhook_id AND due_at IS NOT NULL AND lease_owner IS NULL
        ORDER BY webhook_deliveries.due_at LIMIT 1)
        """
    }
}

extension WebhookQueueRepository.Queue {
    /// The maximum number of tries in flight.
    package var maxInFlight: Int {
        isFailing ? WebhookLimits.triesAtOnceWhenFailing : WebhookLimits.triesAtOnce
    }
}
