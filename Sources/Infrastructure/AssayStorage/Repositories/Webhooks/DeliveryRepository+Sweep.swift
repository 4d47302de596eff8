package import AssayCore
import AssaySQL

extension DeliveryRepository {
    /// One batch of a sweep.
    package struct SweptBatch: Sendable, Hashable {
        package let deleted: Int
        /// The place behind the batch; `nil` if everything behind it is too young.
        package let next: Int64?
    }

    /// Deletes expired deliveries with their tries, among those behind a place in the order of their arrival.
    ///
    /// A delivery is expired some time after its end. One that is still open is expired when its event is deleted,
    /// because it can't be sent any more.
    ///
    /// - Parameters:
    ///   - place: The `next` of the batch before; 0 for the first one.
    ///   - ended: Deliveries that ended before it are deleted.
    ///   - created: Open deliveries from before it are deleted.
    ///   - limit: The number of deliveries that are looked at.
    package func sweep(
        behind place: Int64, ended: Timestamp, created: Timestamp, limit: Int, now: Timestamp
    ) throws -> SweptBatch {
        let rows = try sql.query(
            """
            /* any organisation: the worker deletes expired deliveries */
            SELECT arrival, webhook_id, item_id, state, attempts, created_at, finished_at, lease_owner
            FROM webhook_deliveries
            WHERE arrival > \(place) ORDER BY arrival LIMIT \(unsafeSQL: String(limit))
            """
        ).map { try SweptRow($0) }
        let expired = rows.filter { row in
            row.finishedAt.map { $0 < ended } ?? (row.createdAt < created && !row.isInFlight)
        }
        try delete(expired, ended: ended, created: created, now: now)
        // Deliveries arrive in the order of time, but for the difference of the servers' clocks.
        let isOld = rows.last.map { $0.createdAt < ended } ?? false
        return SweptBatch(deleted: expired.count, next: isOld && rows.count == limit ? rows.last?.arrival : nil)
    }

    /// Deletes the oldest successes with their tries.
    ///
    /// A replay of one that is deleted at the same time waits for this transaction, and finds nothing.
    ///
    /// - Returns: The number of deleted deliveries.
    package func sweep(deliveredBefore time: Timestamp, limit: Int) throws -> Int {
        let deleted = try sql.query(
            """
            /* any organisation: the worker deletes expired deliveries */
            WITH expired AS MATERIALIZED (
                SELECT arrival FROM webhook_deliveries \(index: "webhook_deliveries_delivered")
                WHERE state = 'delivered' AND finished_at < \(time)
                ORDER BY finished_at LIMIT \(unsafeSQL: String(limit)) \(.forUpdateSkipLocked))
            DELETE FROM webhook_deliveries WHERE arrival IN (SELECT arrival FROM expired) RETURNING id
            """)
        try deleteTries(of: deleted.map { try $0.get("id") })
        return deleted.count
    }

    private func deleteTries(of deliveries: [String]) throws {
        for part in deliveries.statementParts {
            try sql.execute(
                """
                /* any organisation: the worker deletes the tries of expired deliveries */
                DELETE FROM webhook_tries WHERE delivery_id IN \(values: Array(part))
                """)
        }
    }

    private func delete(
        _ expired: [SweptRow], ended: Timestamp, created: Timestamp, now: Timestamp
    ) throws {
        guard !expired.isEmpty else { return }
        let open = expired.filter { $0.finishedAt == nil }
        _ = try WebhookQueueRepository(sql: sql).lock(Set(open.map(\.webhook)))
        // A worker that has leased an open one meanwhile keeps it, and a finished one may have been replayed.
        let deleted = try sql.query(
            """
            /* any organisation: the worker deletes expired deliveries */
            DELETE FROM webhook_deliveries WHERE arrival IN \(values: expired.map(\.arrival)) AND lease_owner IS NULL
                AND (finished_at < \(ended) OR finished_at IS NULL AND created_at < \(created))
            RETURNING id, arrival
            """)
        try deleteTries(of: deleted.map { try $0.get("id") })
        let arrivals = Set(try deleted.map { try $0.get("arrival", as: Int64.self) })
        let lines = open.filter { arrivals.contains($0.arrival) && $0.waitsForNone }.compactMap(\.line)
        try releaseUnoccupied(Set(lines), now: now)
    }

    /// Goes on with lines whose first delivery was deleted.
    private func releaseUnoccupied(_ lines: Set<DeliveryLine>, now: Timestamp) throws {
        guard !lines.isEmpty else { return }
        try release(lines, now: now)
        try WebhookQueueRepository(sql: sql).makeDue(Set(lines.map(\.webhook)), now: now)
    }
}

/// A row that a sweep looks at.
private struct SweptRow {
    let arrival: Int64
    let webhook: WebhookID
    let line: DeliveryLine?
    let createdAt: Timestamp
    let finishedAt: Timestamp?
    let isInFlight: Bool
    let waitsForNone: Bool

    init(_ row: SQLRow) throws {
        arrival = try row.get("arrival")
        let webhook = WebhookID(try row.get("webhook_id"))
        self.webhook = webhook
        line = try row.get("item_id", as: String?.self).map { DeliveryLine(webhook: webhook, item: ItemID($0)) }
        createdAt = try row.timestamp("created_at")
        finishedAt = try row.optionalTimestamp("finished_at")
        isInFlight = try row.get("lease_owner", as: String?.self) != nil
        let isPending = try row.choice("state", as: WebhookDelivery.State.self) == .pending
        waitsForNone = try isPending && row.get("attempts", as: Int.self) < WebhookLimits.triesInOrder
    }
}
