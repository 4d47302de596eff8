package import AssayCore
import AssaySQL

extension WebhookRepository {
    /// Returns a subscription with the state of its deliveries; `nil` also for one of another organization.
    package func report(_ id: WebhookID, organization: OrganizationID) throws -> WebhookReport? {
        try sql.first(
            """
            SELECT \(statement: Self.reportColumns) FROM webhooks
            JOIN webhook_queues ON webhook_queues.webhook_id = webhooks.id
                AND webhook_queues.organisation_id = webhooks.organisation_id
            WHERE webhooks.organisation_id = \(organization) AND webhooks.id = \(id)
            """
        ).map(Self.report)
    }

    /// Returns the organization's subscriptions with the states of their deliveries, oldest first.
    ///
    /// Their number is bounded by ``AssayCore/WebhookLimits/listedSubscriptions``. Each one has a queue. Without `LEFT`,
    /// PostgreSQL expects few matches, and sorts all rows instead of reading the first ones in order.
    package func reports(_ organization: OrganizationID) throws -> [WebhookReport] {
        try sql.query(
            """
            SELECT \(statement: Self.reportColumns) FROM webhooks
            LEFT JOIN webhook_queues ON webhook_queues.webhook_id = webhooks.id
                AND webhook_queues.organisation_id = webhooks.organisation_id
            WHERE webhooks.organisation_id = \(organization)
            ORDER BY webhooks.created_at, webhooks.id LIMIT \(unsafeSQL: String(WebhookLimits.listedSubscriptions))
            """
        ).map(Self.report)
    }

    private static let reportColumns: SQLStatement = """
        \(statement: columns), webhook_queues.failing_since, webhook_queues.last_success_at,
        (SELECT waits_until FROM webhook_fanouts WHERE webhook_fanouts.organisation_id = webhooks.organisation_id)
            AS waits_until
        """

    private static func report(_ row: SQLRow) throws -> WebhookReport {
        WebhookReport(
            try webhook(row), failingSince: try row.optionalTimestamp("failing_since"),
            lastSuccessAt: try row.optionalTimestamp("last_success_at"),
            waitsUntil: try row.optionalTimestamp("waits_until"))
    }
}
