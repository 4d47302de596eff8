package import AssayCore
import AssaySQL

/// The ends of leases without a result.
extension DeliveryRepository {
    /// A lease as it was read; it may have ended since.
    package struct Lease: Sendable, Hashable {
        package let delivery: DeliveryID
        package let webhook: WebhookID
        package let name: String

        package init(delivery: DeliveryID, webhook: WebhookID, name: String) {
            (self.delivery, self.webhook, self.name) = (delivery, webhook, name)
        }
    }

    /// The leases of one look, for each of its two ranges.
    private static let looked = 64

    /// Returns some leases that have run out, or end later than any wait allows: their workers have died.
    package func expiredLeases(_ time: DueTime) throws -> [Lease] {
        let ranges: [SQLStatement] = ["due_at <= \(time.now)", "due_at > \(time.latest)"]
        let arms = ranges.map { range -> SQLStatement in
            """
            /* any organisation: the worker takes deliveries over from others */
            SELECT id, webhook_id, lease_owner FROM (
                SELECT id, webhook_id, lease_owner FROM webhook_deliveries \(index: "webhook_deliveries_leased")
                WHERE lease_owner IS NOT NULL AND \(statement: range)
                ORDER BY due_at LIMIT \(unsafeSQL: String(Self.looked))) AS arm
            """
        }
        return try sql.query(arms.joined(separator: " UNION ALL ")).map(Self.lease)
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
            SELECT id, webhook_id, lease_owner FROM webhook_deliveries \(index: "webhook_deliveries_leased")
            WHERE lease_owner IS NOT NULL AND \(statement: owners)
            """)
        return try end(rows.map(Self.lease), now: now)
    }

    private static func lease(_ row: SQLRow) throws -> Lease {
        Lease(
            delivery: DeliveryID(try row.get("id")), webhook: WebhookID(try row.get("webhook_id")),
            name: try row.get("lease_owner"))
    }

    /// Ends leases that are still held, without a result: the deliveries are due now.
    ///
    /// - Parameter areReturned: Whether a worker returns them because their receivers are too slow; the subscriptions
    ///   then have ``AssayCore/WebhookPlaces/fewest`` places.
    /// - Returns: The number of ended leases.
    @discardableResult
    package func end(_ leases: [Lease], areReturned: Bool = false, now: Timestamp) throws -> Int {
        _ = try WebhookQueueRepository(sql: sql).lock(Set(leases.map(\.webhook)))
        var counts: [WebhookID: Int] = [:]
        for part in leases.filledParts {
            let values = part.map { "(\($0.delivery), \($0.name))" as SQLStatement }.joined(separator: ", ")
            let ended = try sql.query(
                """
                /* any organisation: the deliveries of workers that have died */
                WITH lost (id, lease_owner) AS (VALUES \(statement: values))
                UPDATE webhook_deliveries SET due_at = \(now), lease_owner = NULL FROM lost
                WHERE webhook_deliveries.id = lost.id AND webhook_deliveries.lease_owner = lost.lease_owner
                RETURNING webhook_deliveries.webhook_id
                """)
            for row in ended { counts[WebhookID(try row.get("webhook_id")), default: 0] += 1 }
        }
        let places: SQLStatement = areReturned ? ", places = \(WebhookPlaces.fewest)" : ""
        for part in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }).filledParts {
            let values = part.map { "(\($0.key), \($0.value))" as SQLStatement }.joined(separator: ", ")
            try sql.execute(
                """
                /* any organisation: the queues of deliveries whose workers have died */
                WITH freed (webhook_id, number) AS (VALUES \(statement: values))
                UPDATE webhook_queues SET in_flight = webhook_queues.in_flight - freed.number,
                    next_due = \(now)\(statement: places)
                FROM freed WHERE webhook_queues.webhook_id = freed.webhook_id
                """)
        }
        return counts.values.reduce(0, +)
    }
}
