package import AssayCore
import AssaySQL

extension WebhookQueueRepository {
    /// A queue with its next time.
    package struct Place: Sendable, Hashable {
        package let webhook: WebhookID
        package let nextDue: Timestamp
        /// The host of the subscription's URL.
        package let host: String
    }

    /// The result of a claim for one queue.
    package struct Turn: Sendable, Hashable {
        package let queue: Queue
        /// The number of deliveries that were leased.
        package let taken: Int
        /// The time until which the queue is put off; `nil` if it is due when its next delivery is.
        package let putOffUntil: Timestamp?

        package init(_ queue: Queue, taken: Int, putOffUntil: Timestamp? = nil) {
            (self.queue, self.taken, self.putOffUntil) = (queue, taken, putOffUntil)
        }
    }

    /// The queues of one look, for each of its two ranges.
    package static let batchSize = 64

    /// Returns the queues with deliveries, those that have been due longest first; before them come those whose time is
    /// later than any wait allows, and which are due as well (``AssayCore/DueTime``).
    package func next(_ time: DueTime) throws -> [Place] {
        let ranges: [SQLStatement] = ["next_due > \(time.latest)", "next_due <= \(time.latest)"]
        let arms = ranges.map { range -> SQLStatement in
            """
            /* any organisation: the worker sends the deliveries of all */
            SELECT webhook_id, next_due, (SELECT url FROM webhooks WHERE webhooks.id = arm.webhook_id) AS url FROM (
                SELECT webhook_id, next_due FROM webhook_queues WHERE \(statement: range)
                ORDER BY next_due LIMIT \(unsafeSQL: String(Self.batchSize))) AS arm
            """
        }
        return try sql.query(arms.joined(separator: " UNION ALL ")).map {
            Place(
                webhook: WebhookID(try $0.get("webhook_id")), nextDue: try $0.timestamp("next_due"),
                host: WebhookAddress.host(ofCanonical: try $0.get("url", as: String?.self) ?? ""))
        }
    }

    /// Locks those of the queues that are due and that no other worker has locked.
    ///
    /// The queue of a disabled subscription is left out, and gets no time until the subscription is enabled.
    package func lockDue(_ webhooks: [WebhookID], _ time: DueTime) throws -> [WebhookID: Queue] {
        let rows = try webhooks.map(\.rawValue).sorted().filledParts.flatMap { part in
            try sql.query(
                """
                /* any organisation: the worker sends the deliveries of all */
                SELECT \(statement: Self.columns), (
                    SELECT disabled_at FROM webhooks WHERE webhooks.id = webhook_queues.webhook_id) AS disabled_at
                FROM webhook_queues
                WHERE webhook_id IN \(values: part) AND (next_due <= \(time.now) OR next_due > \(time.latest))
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

    /// Records the claimed deliveries of locked queues, and the time of the next one of each.
    ///
    /// A queue without a free place gets no time until a try ends. A queue with more due deliveries is due now, behind
    /// the others.
    package func record(_ turns: [Turn], _ time: DueTime) throws {
        for part in turns.filledParts {
            let values = part.map { turn -> SQLStatement in
                let isFull = turn.queue.inFlight + turn.taken >= turn.queue.places
                return "(\(turn.queue.webhook), \(turn.taken), \(isFull), CAST(\(turn.putOffUntil) AS BIGINT))"
            }
            try sql.execute(
                """
                /* any organisation: the worker has locked the queues */
                WITH done (webhook_id, taken, is_full, put_off_until) AS (
                    VALUES \(statement: values.joined(separator: ", ")))
                UPDATE webhook_queues SET in_flight = webhook_queues.in_flight + done.taken,
                    next_due = CASE WHEN done.is_full = 1 THEN NULL
                        ELSE COALESCE(done.put_off_until, \(statement: Self.nextDue(time))) END
                FROM done WHERE webhook_queues.webhook_id = done.webhook_id
                """)
        }
    }

    /// The time of the next delivery of the updated queue that is not leased: first of those whose time is later than
    /// any wait allows.
    ///
    /// With the organization, PostgreSQL would expect few such deliveries, and a high cost for each queue.
    static func nextDue(_ time: DueTime) -> SQLStatement {
        """
        COALESCE(
            (SELECT due_at FROM webhook_deliveries
            WHERE webhook_deliveries.webhook_id = webhook_queues.webhook_id AND lease_owner IS NULL
                AND due_at > \(time.latest)
            ORDER BY webhook_deliveries.due_at LIMIT 1),
            (SELECT CASE WHEN due_at < \(time.now) THEN \(time.now) ELSE due_at END FROM webhook_deliveries
            WHERE webhook_deliveries.organisation_id = webhook_queues.organisation_id
                AND webhook_deliveries.webhook_id = webhook_queues.webhook_id AND due_at IS NOT NULL
                AND lease_owner IS NULL
            ORDER BY webhook_deliveries.due_at LIMIT 1))
        """
    }
}
