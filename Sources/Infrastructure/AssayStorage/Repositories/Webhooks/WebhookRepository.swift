package import AssayCore
import AssaySQL

/// The webhook subscriptions of organizations.
package struct WebhookRepository {
    let sql: any SQLTransaction

    /// Returns a subscription; `nil` also for one of another organization.
    package func find(_ id: WebhookID, organization: OrganizationID) throws -> Webhook? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM webhooks WHERE organisation_id = \(organization) AND id = \(id)
            """
        ).map(Self.webhook)
    }

    /// Returns the organization's subscriptions, oldest first.
    ///
    /// Their number is bounded by ``AssayCore/WebhookLimits/listedSubscriptions``.
    package func list(_ organization: OrganizationID) throws -> [Webhook] {
        try sql.query(
            """
            SELECT \(statement: Self.columns) FROM webhooks WHERE organisation_id = \(organization)
            ORDER BY created_at, id LIMIT \(unsafeSQL: String(WebhookLimits.listedSubscriptions))
            """
        ).map(Self.webhook)
    }

    /// The columns of ``webhook(_:)``.
    static let columns: SQLStatement = """
        webhooks.id, webhooks.organisation_id, webhooks.version, webhooks.url, webhooks.types, webhooks.user_id,
        webhooks.username, webhooks.previous_secret_ends, webhooks.disabled_reason, webhooks.disabled_at,
        webhooks.start_number, webhooks.created_at, webhooks.revision
        """

    static func webhook(_ row: SQLRow) throws -> Webhook {
        let types: String? = try row.get("types")
        let user: String? = try row.get("user_id")
        let disabledAt = try row.optionalTimestamp("disabled_at")
        return Webhook(
            id: WebhookID(try row.get("id")), organization: OrganizationID(try row.get("organisation_id")),
            version: try row.choice("version"), url: try row.get("url"),
            types: try types.map { try JSONColumn.value(of: $0) }, user: user.map { UserID($0) },
            username: try row.get("username"),
            disabled: try disabledAt.map { Webhook.Disabled(try row.choice("disabled_reason"), at: $0) },
            createdAt: try row.timestamp("created_at"), startNumber: try row.get("start_number"),
            previousSecretEnds: try row.optionalTimestamp("previous_secret_ends"), revision: try row.get("revision"))
    }
}

extension Transaction {
    package var webhooks: WebhookRepository { WebhookRepository(sql: sql) }
}
