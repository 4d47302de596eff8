package import AssayCore
import AssaySQL

/// A page of a subscription's deliveries, newest first.
package struct DeliveryPage: Sendable, Hashable {
    package let deliveries: [WebhookDelivery]
    /// The delivery behind which the next page begins; `nil` on the last page.
    package let next: DeliveryID?
}

extension DeliveryRepository {
    /// The number of deliveries that a page with a condition looks at, so that its cost does not depend on how many of
    /// them match.
    package static let scannedDeliveries = 500

    /// Returns a delivery; `nil` also for one of another organization.
    package func find(_ id: DeliveryID, organization: OrganizationID) throws -> WebhookDelivery? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM webhook_deliveries
            WHERE organisation_id = \(organization) AND id = \(id)
            """
        ).map(Self.delivery)
    }

    /// Returns a page of a subscription's deliveries, newest first.
    ///
    /// - Parameters:
    ///   - state: The only state that is returned; `nil` for all. The page may then be short, or even empty, although
    ///     there is a next one.
    ///   - last: The ``DeliveryPage/next`` of the page before.
    ///   - limit: The maximum number of deliveries; the caller must bound it.
    ///   - scanned: The number of deliveries that a page with a state looks at.
    /// - Returns: `nil` if the subscription has no delivery `last`.
    package func page(
        of webhook: WebhookID, organization: OrganizationID, state: WebhookDelivery.State?,
        after last: DeliveryID?, limit: Int, scanned: Int = scannedDeliveries
    ) throws -> DeliveryPage? {
        var older: SQLStatement = ""
        if let last {
            guard let arrival = try arrival(of: last, to: webhook, organization) else { return nil }
            older = "AND arrival < \(arrival)"
        }
        // One further row shows whether there is a next page.
        let most = state == nil ? limit : max(limit, scanned)
        let rows = try sql.query(
            """
            SELECT \(statement: Self.columns) FROM webhook_deliveries
            WHERE organisation_id = \(organization) AND webhook_id = \(webhook) \(statement: older)
            ORDER BY arrival DESC LIMIT \(unsafeSQL: String(most + 1))
            """)
        var page: [WebhookDelivery] = []
        var end: DeliveryID?
        for (place, row) in rows.enumerated() {
            guard page.count < limit, place < most else { return DeliveryPage(deliveries: page, next: end) }
            let delivery = try Self.delivery(row)
            end = delivery.id
            if state == nil || delivery.state == state { page.append(delivery) }
        }
        return DeliveryPage(deliveries: page, next: nil)
    }

    private func arrival(
        of id: DeliveryID, to webhook: WebhookID, _ organization: OrganizationID
    ) throws -> Int64? {
        try sql.first(
            """
            SELECT arrival FROM webhook_deliveries
            WHERE organisation_id = \(organization) AND id = \(id) AND webhook_id = \(webhook)
            """
        ).map { try $0.get("arrival") }
    }

    /// Returns the newest tries of some deliveries, newest first.
    ///
    /// - Parameters:
    ///   - deliveries: The ids, whose number the caller must bound.
    ///   - most: The maximum number of each delivery's tries.
    package func tries(
        of deliveries: [DeliveryID], organization: OrganizationID, newest most: Int
    ) throws -> [DeliveryID: [DeliveryTry]] {
        guard !deliveries.isEmpty else { return [:] }
        let ids = deliveries.map { "(\($0))" as SQLStatement }.joined(separator: ", ")
        let rows = try sql.query(
            """
            WITH shown (id) AS (VALUES \(statement: ids))
            SELECT webhook_tries.delivery_id, webhook_tries.number, webhook_tries.at, webhook_tries.milliseconds,
                webhook_tries.status, webhook_tries.error, webhook_tries.message, webhook_tries.body
            FROM shown CROSS JOIN webhook_deliveries CROSS JOIN webhook_tries
            WHERE webhook_deliveries.id = shown.id AND webhook_deliveries.organisation_id = \(organization)
                AND webhook_tries.delivery_id = shown.id AND webhook_tries.organisation_id = \(organization)
                AND webhook_tries.number > webhook_deliveries.tries - \(unsafeSQL: String(most))
            """)
        let made = try rows.map { row in
            (
                DeliveryID(try row.get("delivery_id")),
                DeliveryTry(
                    number: try row.get("number"), at: try row.timestamp("at"),
                    milliseconds: try row.get("milliseconds"), status: try row.get("status"),
                    error: try row.get("error"), message: try row.get("message"), body: try row.get("body"))
            )
        }
        return Dictionary(grouping: made, by: \.0).mapValues { $0.map(\.1).sorted { $0.number > $1.number } }
    }
}
