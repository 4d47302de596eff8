package import AssayCore
import AssaySQL
import AssayWire

/// The changes of subscriptions by their owners.
///
/// A transaction that also changes the queue locks it first (``lockQueue(of:organization:)``), as the delivery does.
extension WebhookRepository {
    /// Adds a subscription with an empty queue.
    ///
    /// - Parameter sealedSecret: The secret, sealed with the master key.
    package func insert(_ webhook: Webhook, sealedSecret: String) throws {
        try sql.execute(
            """
            INSERT INTO webhooks (
                id, organisation_id, version, url, types, user_id, username, sealed_secret, disabled_reason, disabled_at,
                start_number, created_at, revision)
            VALUES (
                \(webhook.id), \(webhook.organization), \(webhook.version.rawValue), \(webhook.url),
                \(try Self.text(webhook.types)), \(webhook.user), \(webhook.username), \(sealedSecret),
                \(webhook.disabled?.reason.rawValue), \(webhook.disabled?.at), \(webhook.startNumber),
                \(webhook.createdAt), \(webhook.revision))
            """)
        try sql.execute(
            """
            INSERT INTO webhook_queues (webhook_id, organisation_id, next_due, in_flight, places)
            VALUES (\(webhook.id), \(webhook.organization), NULL, 0, \(WebhookPlaces.first))
            """)
    }

    /// Has the organization's events behind a number become deliveries from now on, if they do not yet.
    package func beginFanout(_ organization: OrganizationID, behind number: Int64) throws {
        try sql.execute(
            """
            INSERT INTO webhook_fanouts (organisation_id, number, is_behind) VALUES (\(organization), \(number), 0)
            ON CONFLICT (organisation_id) DO NOTHING
            """)
    }

    /// Stores what the owner of a subscription can change.
    ///
    /// - Returns: `false` if the row's revision has changed in the meantime.
    package func update(_ webhook: Webhook) throws -> Bool {
        try sql.execute(
            """
            UPDATE webhooks SET url = \(webhook.url), types = \(try Self.text(webhook.types)), user_id = \(webhook.user),
                username = \(webhook.username), disabled_reason = \(webhook.disabled?.reason.rawValue),
                disabled_at = \(webhook.disabled?.at), revision = revision + 1
            WHERE organisation_id = \(webhook.organization) AND id = \(webhook.id) AND revision = \(webhook.revision)
            """) == 1
    }

    /// Deletes a subscription and its queue, so that nothing is sent to it any more.
    ///
    /// Its deliveries stay until the sweep, because they may be many.
    ///
    /// - Returns: Whether the organization had such a subscription.
    package func delete(_ id: WebhookID, organization: OrganizationID) throws -> Bool {
        try sql.execute(
            "DELETE FROM webhook_queues WHERE organisation_id = \(organization) AND webhook_id = \(id)")
        return try sql.execute("DELETE FROM webhooks WHERE organisation_id = \(organization) AND id = \(id)") == 1
    }

    /// The column of the types, in a fixed order.
    private static func text(_ types: Set<WebhookEventType>?) throws -> String? {
        try types.map { try JSONColumn.text($0.map(\.rawValue).sorted()) }
    }
}

// MARK: - The queue

extension WebhookRepository {
    /// Locks the queue of a subscription until the transaction ends.
    ///
    /// - Returns: Whether the organization has such a subscription.
    @discardableResult
    package func lockQueue(of id: WebhookID, organization: OrganizationID) throws -> Bool {
        try sql.first(
            """
            SELECT webhook_id FROM webhook_queues
            WHERE organisation_id = \(organization) AND webhook_id = \(id) \(.forUpdate)
            """) != nil
    }

    /// Has the queue looked at now, because a delivery has become due.
    package func wake(_ id: WebhookID, organization: OrganizationID, now: Timestamp) throws {
        try sql.execute(
            """
            UPDATE webhook_queues SET next_due = \(now)
            WHERE organisation_id = \(organization) AND webhook_id = \(id) AND (next_due IS NULL OR next_due > \(now))
            """)
    }

    /// Begins to deliver to an enabled subscription, whose failures until now no longer count.
    package func resume(_ id: WebhookID, organization: OrganizationID, now: Timestamp) throws {
        try sql.execute(
            """
            UPDATE webhook_queues SET next_due = \(now), failing_since = NULL
            WHERE organisation_id = \(organization) AND webhook_id = \(id)
            """)
    }

    /// Ends the deliveries to a disabled subscription.
    package func pause(_ id: WebhookID, organization: OrganizationID) throws {
        try sql.execute(
            """
            UPDATE webhook_queues SET next_due = NULL WHERE organisation_id = \(organization) AND webhook_id = \(id)
            """)
    }
}
