package import AssayCore
import AssaySQL

/// The secrets of a subscription, sealed with the master key.
package struct SealedWebhookSecrets: Sendable, Hashable {
    package let current: String
    /// The secret before the last rotation; `nil` if there is none.
    package let previous: String?
    /// The time until which ``previous`` signs as well.
    package let previousEnds: Timestamp?
}

extension WebhookRepository {
    /// Returns the secrets of a subscription.
    package func secrets(of id: WebhookID, organization: OrganizationID) throws -> SealedWebhookSecrets? {
        try sql.first(
            """
            SELECT sealed_secret, sealed_previous_secret, previous_secret_ends FROM webhooks
            WHERE organisation_id = \(organization) AND id = \(id)
            """
        ).map { row in
            SealedWebhookSecrets(
                current: try row.get("sealed_secret"), previous: try row.get("sealed_previous_secret"),
                previousEnds: try row.optionalTimestamp("previous_secret_ends"))
        }
    }

    /// Replaces the secret of a subscription.
    ///
    /// - Parameter ends: The time until which the present secret signs as well; `nil` if it ends at once.
    /// - Returns: `false` if the row's revision has changed in the meantime.
    package func rotate(_ webhook: Webhook, sealedSecret: String, previousEnds ends: Timestamp?) throws -> Bool {
        let previous: SQLStatement = ends == nil ? "NULL" : "sealed_secret"
        return try sql.execute(
            """
            UPDATE webhooks SET sealed_previous_secret = \(statement: previous), previous_secret_ends = \(ends),
                sealed_secret = \(sealedSecret), revision = revision + 1
            WHERE organisation_id = \(webhook.organization) AND id = \(webhook.id) AND revision = \(webhook.revision)
            """) == 1
    }
}
