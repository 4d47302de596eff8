package import AssayCore
import AssaySQL

/// The deliveries of one item's events to one subscription, of which one after the other is sent.
package struct DeliveryLine: Sendable, Hashable {
    package let webhook: WebhookID
    package let item: ItemID

    package init(webhook: WebhookID, item: ItemID) {
        self.webhook = webhook
        self.item = item
    }

    /// The order in which lines are written into statements.
    fileprivate static func precedes(_ left: DeliveryLine, _ right: DeliveryLine) -> Bool {
        (left.webhook.rawValue, left.item.rawValue) < (right.webhook.rawValue, right.item.rawValue)
    }
}

extension DeliveryRepository {
    /// Returns the lines in which an earlier delivery must come first: an open one with fewer tries than
    /// ``WebhookLimits/triesInOrder``.
    ///
    /// Call it with the subscriptions' queues locked.
    package func occupied(
        of lines: Set<DeliveryLine>, organization: OrganizationID
    ) throws -> Set<DeliveryLine> {
        var occupied: Set<DeliveryLine> = []
        for values in Self.values(of: lines) {
            let rows = try sql.query(
                """
                WITH line (webhook_id, item_id) AS (VALUES \(statement: values))
                SELECT line.webhook_id, line.item_id FROM line WHERE EXISTS (
                    SELECT 1 FROM webhook_deliveries \(index: "webhook_deliveries_open")
                    WHERE webhook_deliveries.webhook_id = line.webhook_id AND webhook_deliveries.item_id = line.item_id
                        AND webhook_deliveries.finished_at IS NULL AND organisation_id = \(organization)
                        AND attempts < \(unsafeSQL: String(WebhookLimits.triesInOrder)))
                """)
            for row in rows {
                occupied.insert(
                    DeliveryLine(webhook: WebhookID(try row.get("webhook_id")), item: ItemID(try row.get("item_id"))))
            }
        }
        return occupied
    }

    /// Makes the oldest waiting delivery of each line due.
    ///
    /// Call it with the subscriptions' queues locked, after a delivery of each line has ended or has had its
    /// ``WebhookLimits/triesInOrder`` tries.
    func release(_ lines: Set<DeliveryLine>, now: Timestamp) throws {
        for values in Self.values(of: lines) {
            try sql.execute(
                """
                /* any organisation: the worker goes on with the lines of many subscriptions */
                WITH line (webhook_id, item_id) AS (VALUES \(statement: values)), freed AS MATERIALIZED (
                    SELECT (SELECT arrival FROM webhook_deliveries \(index: "webhook_deliveries_open")
                        WHERE webhook_deliveries.webhook_id = line.webhook_id
                            AND webhook_deliveries.item_id = line.item_id AND webhook_deliveries.finished_at IS NULL
                            AND state = 'waiting'
                        ORDER BY arrival LIMIT 1) AS arrival FROM line)
                UPDATE webhook_deliveries SET state = 'pending', due_at = \(now) FROM freed
                WHERE webhook_deliveries.arrival = freed.arrival
                """)
        }
    }

    private static func values(of lines: Set<DeliveryLine>) -> [SQLStatement] {
        lines.sorted(by: DeliveryLine.precedes).filledParts.map { part in
            part.map { "(\($0.webhook), \($0.item))" as SQLStatement }.joined(separator: ", ")
        }
    }
}
