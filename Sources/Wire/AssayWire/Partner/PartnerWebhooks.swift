// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The response of `GET /v1|v2/webhooks`, oldest first.
package struct PartnerWebhooksResponse: Codable, Sendable, Hashable {
    package let webhooks: [PartnerWebhook]

    package init(webhooks: [PartnerWebhook]) {
        self.webhooks = webhooks
    }
}

/// The response to a read and to a change of a subscription.
package struct PartnerWebhookResponse: Codable, Sendable, Hashable {
    package let webhook: PartnerWebhook

    package init(webhook: PartnerWebhook) {
        self.webhook = webhook
    }
}

/// The response to a new subscription and to a new secret: the only one that contains the secret.
package struct PartnerWebhookSecretResponse: Codable, Sendable, Hashable {
    package let webhook: PartnerWebhook
    /// The secret as the backend gave it, or as the server made it.
    package let secret_key: String
    /// The same secret in the form that libraries of Standard Webhooks read: `whsec_` and base64.
    package let standard_webhooks_secret: String

    package init(webhook: PartnerWebhook, secret_key: String, standard_webhooks_secret: String) {
        self.webhook = webhook
        self.secret_key = secret_key
        self.standard_webhooks_secret = standard_webhooks_secret
    }
}

extension PartnerWebhookSecretResponse: Unprinted {}

/// A subscription to events.
package struct PartnerWebhook: Codable, Sendable, Hashable {
    /// The reason why a subscription receives nothing.
    package struct Disabled: Codable, Sendable, Hashable {
        /// `owner`, `gone` or `failing`.
        package let reason: String
        /// ISO 8601 in UTC with microseconds.
        package let at: String

        package init(reason: String, at: String) {
            self.reason = reason
            self.at = at
        }
    }

    package let id: String
    /// The URL in its canonical form.
    package let url: String
    /// The types of the events that are sent; `null` for all.
    @Nullable package private(set) var events: [String]?
    /// The user whose items' events are sent; `null` for all users.
    @Nullable package private(set) var username: String?
    /// The version of the bodies: `1.4` or `2.0`.
    package let api_version: String
    /// `enabled` or `disabled`.
    package let status: String
    /// `null` for an enabled subscription.
    @Nullable package private(set) var disabled: Disabled?
    /// Whether the last try has failed.
    package let is_failing: Bool
    /// The time of the first failure since the last success; `null` if the last try succeeded.
    @Nullable package private(set) var failing_since: String?
    @Nullable package private(set) var last_success_at: String?
    /// ISO 8601 in UTC with microseconds, as all times.
    package let created_at: String
    /// The time until which the previous secret signs as well; `null` if there is none.
    @Nullable package private(set) var previous_secret_expires_at: String?
    /// The time until which new events wait for the organization's quota of deliveries; `null` if none waits.
    @Nullable package private(set) var waits_until: String?

    package init(
        id: String, url: String, events: [String]?, username: String?, api_version: String, status: String,
        disabled: Disabled?, is_failing: Bool, failing_since: String?, last_success_at: String?, created_at: String,
        previous_secret_expires_at: String?, waits_until: String?
    ) {
        self.id = id
        self.url = url
        self.events = events
        self.username = username
        self.api_version = api_version
        self.status = status
        self.disabled = disabled
        self.is_failing = is_failing
        self.failing_since = failing_since
        self.last_success_at = last_success_at
        self.created_at = created_at
        self.previous_secret_expires_at = previous_secret_expires_at
        self.waits_until = waits_until
    }
}
