package import AssayCore
import AssaySQL

/// A subscription with its sealed secrets, for its deliveries.
package struct WebhookReceiver: Sendable {
    package let webhook: Webhook
    package let sealedSecret: String
    package let sealedPreviousSecret: String?
}

extension WebhookReceiver: CustomStringConvertible, CustomReflectable {
    package var description: String { "WebhookReceiver(\(webhook.id))" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

extension WebhookRepository {
    /// Returns subscriptions of any organizations; those that were deleted are missing.
    ///
    /// - Parameter ids: The ids; the caller must bound their number.
    /// - Returns: The subscriptions, and the ids of those that this build can't decode, such as those of a later build.
    ///   They must not hold up the others.
    package func receivers(
        _ ids: Set<WebhookID>
    ) throws -> (receivers: [WebhookReceiver], unreadable: Set<WebhookID>) {
        let rows = try ids.map(\.rawValue).sorted().filledParts.flatMap { part in
            try sql.query(
                """
                /* any organisation: the worker sends the deliveries of all */
                SELECT \(statement: Self.columns), webhooks.sealed_secret, webhooks.sealed_previous_secret FROM webhooks
                WHERE id IN \(values: part)
                """)
        }
        var (receivers, unreadable) = ([WebhookReceiver](), Set<WebhookID>())
        for row in rows {
            do {
                receivers.append(
                    WebhookReceiver(
                        webhook: try Self.webhook(row), sealedSecret: try row.get("sealed_secret"),
                        sealedPreviousSecret: try row.get("sealed_previous_secret")))
            } catch {
                unreadable.insert(WebhookID(try row.get("id")))
            }
        }
        return (receivers, unreadable)
    }
}
