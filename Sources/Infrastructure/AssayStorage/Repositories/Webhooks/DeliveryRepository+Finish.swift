package import AssayCore
import AssaySQL

extension DeliveryRepository {
    /// A result, with the id of the event that tells of a disabled subscription, if the result disables it.
    package struct Ended: Sendable {
        package let result: FinishedDelivery
        package let event: EventID

        package init(_ result: FinishedDelivery, event: EventID) {
            self.result = result
            self.event = event
        }
    }

    /// The changes of deliveries and subscriptions that a batch of results has made.
    package struct Finished: Sendable {
        /// The deliveries whose results were stored.
        package internal(set) var stored: Set<DeliveryID> = []
        /// The subscriptions that are disabled now.
        package internal(set) var disabled: [DisabledWebhook] = []
        /// Whether one of the queues has a time.
        package internal(set) var isMoreDue = false
    }

    /// Stores the results of tries, and goes on with the items whose deliveries have ended.
    ///
    /// A result whose lease another worker has taken over changes nothing.
    package func finish(_ results: [Ended], _ time: DueTime) throws -> Finished {
        let queues = try WebhookQueueRepository(sql: sql).lock(Set(results.map(\.result.claim.delivery.webhook)))
        let now = time.now
        let held = try storeStates(of: results, now: now)
        guard !held.isEmpty else { return Finished() }
        try insertTries(of: held)
        let freed = held.map(\.result).filter(\.freesLine).map(\.claim.delivery)
        try release(
            Set(freed.compactMap { one in one.item.map { DeliveryLine(webhook: one.webhook, item: $0) } }), now: now)
        let summaries = Dictionary(grouping: held, by: \.result.claim.delivery.webhook).compactMap { webhook, results in
            queues[webhook].map { QueueSummary($0, results, now: now) }
        }.sorted { $0.queue.webhook.rawValue < $1.queue.webhook.rawValue }
        let disabled = try disable(summaries, now: now)
        return Finished(
            stored: Set(held.map(\.result.claim.delivery.id)), disabled: disabled,
            isMoreDue: try store(summaries, time))
    }

    /// Returns the results whose leases were still held.
    ///
    /// Times that may be NULL are cast, because PostgreSQL takes a NULL in a list of values for text.
    private func storeStates(of results: [Ended], now: Timestamp) throws -> [Ended] {
        let ids = Set(try results.filledParts.flatMap { try storeStates(ofPart: $0, now: now) })
        return results.filter { ids.contains($0.result.claim.delivery.id) }
    }

    private func storeStates(ofPart results: [Ended], now: Timestamp) throws -> [DeliveryID] {
        let values = results.map { ended -> SQLStatement in
            let result = ended.result
            let finishedAt = result.isEnded ? now : nil
            return """
                (\(result.claim.delivery.id), \(result.claim.lease), \(result.state.rawValue),
                CAST(\(result.dueAt) AS BIGINT), \(result.attempts), \(result.tried.number),
                CAST(\(finishedAt) AS BIGINT))
                """
        }
        return try sql.query(
            """
            /* any organisation: the worker stores the results of many subscriptions */
            WITH done (id, lease_owner, state, due_at, attempts, tries, finished_at) AS (
                VALUES \(statement: values.joined(separator: ", ")))
            UPDATE webhook_deliveries SET state = done.state, due_at = done.due_at, attempts = done.attempts,
                tries = done.tries, finished_at = done.finished_at, lease_owner = NULL
            FROM done WHERE webhook_deliveries.id = done.id AND webhook_deliveries.lease_owner = done.lease_owner
            RETURNING webhook_deliveries.id
            """
        ).map { DeliveryID(try $0.get("id")) }
    }

    /// Only the newest tries are kept: a replayed delivery goes on counting, and never expires while it is replayed.
    private func insertTries(of results: [Ended]) throws {
        for part in results.filledParts { try insertTries(ofPart: part) }
        for part in results.map(\.result).filter({ $0.tried.number > WebhookLimits.keptTries }).filledParts {
            let values = part.map { one -> SQLStatement in
                "(\(one.claim.delivery.id), \(one.tried.number - WebhookLimits.keptTries))"
            }
            try sql.execute(
                """
                /* any organisation: the worker stores the results of many subscriptions */
                WITH old (delivery_id, number) AS (VALUES \(statement: values.joined(separator: ", ")))
                DELETE FROM webhook_tries WHERE delivery_id IN (SELECT delivery_id FROM old) AND number <= (
                    SELECT MAX(old.number) FROM old WHERE old.delivery_id = webhook_tries.delivery_id)
                """)
        }
    }

    private func insertTries(ofPart results: [Ended]) throws {
        let values = results.map { ended -> SQLStatement in
            let (delivery, tried) = (ended.result.claim.delivery, ended.result.tried)
            return """
                (\(delivery.id), \(tried.number), \(delivery.organization), \(tried.at), \(tried.milliseconds),
                \(tried.status), \(tried.error), \(tried.message), \(tried.body))
                """
        }
        try sql.execute(
            """
            INSERT INTO webhook_tries (
                delivery_id, number, organisation_id, at, milliseconds, status, error, message, body)
            VALUES \(statement: values.joined(separator: ", ")) ON CONFLICT (delivery_id, number) DO NOTHING
            """)
    }

    /// Stores the states of queues.
    ///
    /// That of a disabled subscription gets no time.
    ///
    /// - Returns: Whether one of the queues has a time.
    private func store(_ summaries: [QueueSummary], _ time: DueTime) throws -> Bool {
        try summaries.filledParts.reduce(false) { isMoreDue, part in try store(part: part, time) || isMoreDue }
    }

    private func store(part summaries: [QueueSummary], _ time: DueTime) throws -> Bool {
        let values = summaries.map { one -> SQLStatement in
            """
            (\(one.queue.webhook), \(one.inFlight), \(one.places), CAST(\(one.failingSince) AS BIGINT),
            CAST(\(one.successAt) AS BIGINT), \(one.isStopped))
            """
        }
        let rows = try sql.query(
            """
            /* any organisation: the worker stores the results of many subscriptions */
            WITH done (webhook_id, in_flight, places, failing_since, success_at, is_stopped) AS (
                VALUES \(statement: values.joined(separator: ", ")))
            UPDATE webhook_queues SET in_flight = done.in_flight, places = done.places,
                failing_since = done.failing_since,
                last_success_at = COALESCE(done.success_at, webhook_queues.last_success_at),
                next_due = CASE WHEN done.is_stopped = 1 OR EXISTS (
                        SELECT 1 FROM webhooks WHERE webhooks.id = webhook_queues.webhook_id AND disabled_at IS NOT NULL)
                    THEN NULL
                    WHEN webhook_queues.next_due <= \(time.now) THEN webhook_queues.next_due
                    ELSE \(statement: WebhookQueueRepository.nextDue(time)) END
            FROM done WHERE webhook_queues.webhook_id = done.webhook_id
            RETURNING webhook_queues.next_due
            """)
        return try rows.contains { try $0.optionalTimestamp("next_due") != nil }
    }
}

/// The state of a queue after results.
struct QueueSummary {
    let queue: WebhookQueueRepository.Queue
    let inFlight: Int
    let places: Int
    let failingSince: Timestamp?
    let successAt: Timestamp?
    /// The reason to disable the subscription, if there is one.
    let disabling: Webhook.DisabledReason?
    let event: EventID?

    init(_ queue: WebhookQueueRepository.Queue, _ results: [DeliveryRepository.Ended], now: Timestamp) {
        self.queue = queue
        inFlight = max(0, queue.inFlight - results.count)
        places = WebhookPlaces.after(results.map(\.result), with: queue.places)
        let isFailing = !results.contains { $0.result.isSuccess }
        failingSince = isFailing ? queue.failingSince ?? now : nil
        successAt = isFailing ? nil : now
        let isOver = failingSince.map { now.seconds(since: $0) >= Double(WebhookLimits.failingLifetime) } ?? false
        let isGone = results.contains { $0.result.outcome == .gone }
        disabling = isGone ? .gone : isOver ? .failing : nil
        event = results.first?.event
    }

    /// Whether the queue gets no time: its subscription is disabled, or less than a quarter of its places is free.
    ///
    /// So a claim takes several deliveries.
    var isStopped: Bool { disabling != nil || 4 * (places - inFlight) < places }
}

extension DeliveryRepository {
    /// Disables the subscriptions whose results demand it, and tells their organizations in the event log.
    ///
    /// The deliveries stay as they are, and go on when the subscription is enabled again.
    func disable(_ summaries: [QueueSummary], now: Timestamp) throws -> [DisabledWebhook] {
        try summaries.compactMap { one in
            guard let reason = one.disabling, let event = one.event else { return nil }
            let row = try sql.first(
                """
                UPDATE webhooks SET disabled_reason = \(reason.rawValue), disabled_at = \(now), revision = revision + 1
                WHERE organisation_id = \(one.queue.organization) AND id = \(one.queue.webhook) AND disabled_at IS NULL
                RETURNING url
                """)
            guard let row else { return nil }
            try log.appendDisabledWebhook(
                one.queue.webhook, url: try row.get("url"), reason: reason, organization: one.queue.organization,
                id: event, now: now)
            return DisabledWebhook(
                webhook: one.queue.webhook, organization: one.queue.organization, reason: reason)
        }
    }
}
