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

    /// The leases of one look, for each of its two ranges: more than those of a subscription, whose queue may be locked
    /// for long.
    private static let looked = 2 * WebhookPlaces.most

    /// Leases to end or to shorten.
    package struct Ending: Sendable, Hashable {
        /// Those that have run out, because their workers have died.
        package let over: [Lease]
        /// Those that end later than any lease, because the clock was set back; their workers may live.
        package let late: [Lease]

        package var isEmpty: Bool { over.isEmpty && late.isEmpty }
    }

    /// Returns some leases that have run out, or end too late.
    package func expiredLeases(_ time: DueTime) throws -> Ending {
        let ranges: [SQLStatement] = ["due_at <= \(time.now)", "due_at > \(time.latestLeaseEnd)"]
        let arms = ranges.map { range -> SQLStatement in
            """
            /* any organisation: the worker takes deliveries over from others */
            SELECT id, webhook_id, lease_owner, due_at FROM (
                SELECT id, webhook_id, lease_owner, due_at FROM webhook_deliveries
                \(index: "webhook_deliveries_leased")
                WHERE lease_owner IS NOT NULL AND \(statement: range)
                ORDER BY due_at LIMIT \(unsafeSQL: String(Self.looked))) AS arm
            """
        }
        var (over, late) = ([Lease](), [Lease]())
        for row in try sql.query(arms.joined(separator: " UNION ALL ")) {
            if try row.timestamp("due_at") > time.now {
                late.append(try Self.lease(row))
            } else {
                over.append(try Self.lease(row))
            }
        }
        return Ending(over: over, late: late)
    }

    /// Ends leases that have run out, and shortens those that end too late; not those whose queues another transaction
    /// has locked, because one that hangs would stop all claims.
    package func end(_ ending: Ending, _ time: DueTime) throws {
        let free = try WebhookQueueRepository(sql: sql).lockFree(Set((ending.over + ending.late).map(\.webhook)))
        try endLocked(ending.over.filter { free.contains($0.webhook) }, now: time.now)
        for part in ending.late.filter({ free.contains($0.webhook) }).filledParts {
            try sql.execute(
                """
                /* any organisation: the deliveries of workers whose clock was ahead */
                WITH late (id, lease_owner) AS (VALUES \(statement: Self.values(part)))
                UPDATE webhook_deliveries SET due_at = \(time.leaseEnd) FROM late
                WHERE webhook_deliveries.id = late.id AND webhook_deliveries.lease_owner = late.lease_owner
                """)
        }
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
    /// - Parameter haveWaited: Whether a worker returns them because their receivers are too slow; the subscriptions
    ///   then have ``AssayCore/WebhookPlaces/fewest`` places.
    /// - Returns: The number of ended leases.
    @discardableResult
    package func end(_ leases: [Lease], haveWaited: Bool = false, now: Timestamp) throws -> Int {
        _ = try WebhookQueueRepository(sql: sql).lock(Set(leases.map(\.webhook)))
        return try endLocked(leases, haveWaited: haveWaited, now: now)
    }

    private static func values(_ leases: [Lease]) -> SQLStatement {
        leases.map { "(\($0.delivery), \($0.name))" as SQLStatement }.joined(separator: ", ")
    }

    /// Ends leases whose queues are locked.
    @discardableResult
    private func endLocked(_ leases: [Lease], haveWaited: Bool = false, now: Timestamp) throws -> Int {
        var counts: [WebhookID: Int] = [:]
        for part in leases.filledParts {
            let ended = try sql.query(
                """
                /* any organisation: the deliveries of workers that have died */
                WITH lost (id, lease_owner) AS (VALUES \(statement: Self.values(part)))
                UPDATE webhook_deliveries SET due_at = \(now), lease_owner = NULL FROM lost
                WHERE webhook_deliveries.id = lost.id AND webhook_deliveries.lease_owner = lost.lease_owner
                RETURNING webhook_deliveries.webhook_id
                """)
            for row in ended { counts[WebhookID(try row.get("webhook_id")), default: 0] += 1 }
        }
        let places: SQLStatement = haveWaited ? ", places = \(WebhookPlaces.fewest)" : ""
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
