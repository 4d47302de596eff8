package import AssayWire

/// A subscription of an organization's backend to events.
package struct Webhook: Sendable, Hashable {
    /// The reason why a subscription receives nothing.
    package enum DisabledReason: String, Sendable, Hashable, CaseIterable, Codable {
        /// The backend has disabled it.
        case owner
        /// The receiver has answered 410.
        case gone
        /// No try has succeeded for ``WebhookLimits/failingLifetime``.
        case failing
    }

    package struct Disabled: Sendable, Hashable {
        package let reason: DisabledReason
        package let at: Timestamp

        package init(_ reason: DisabledReason, at: Timestamp) {
            (self.reason, self.at) = (reason, at)
        }
    }

    package let id: WebhookID
    package let organization: OrganizationID
    /// The version of the bodies, for ever: 1.4 for a subscription of `/v1`, 2.0 for one of `/v2`.
    package let version: PartnerVersion
    /// The canonical URL, as ``WebhookAddress`` writes it.
    package var url: String
    /// The types of the events that are sent; `nil` for all of ``WebhookEventType``.
    package var types: Set<WebhookEventType>?
    /// The user whose items' events are sent; `nil` for those of all users.
    package var user: UserID?
    /// The user's name, as the backend knows it; `nil` without ``user``.
    package var username: String?
    package var disabled: Disabled?
    package let createdAt: Timestamp
    /// The number of the organization's newest event at the creation; only later ones are sent.
    package let startNumber: Int64
    /// The end of the previous secret, which signs beside the current one until then.
    package var previousSecretEnds: Timestamp?
    package let revision: Int

    package init(
        id: WebhookID, organization: OrganizationID, version: PartnerVersion, url: String,
        types: Set<WebhookEventType>? = nil, user: UserID? = nil, username: String? = nil, disabled: Disabled? = nil,
        createdAt: Timestamp, startNumber: Int64, previousSecretEnds: Timestamp? = nil, revision: Int = 1
    ) {
        self.id = id
        self.organization = organization
        self.version = version
        self.url = url
        self.types = types
        self.user = user
        self.username = username
        self.disabled = disabled
        self.createdAt = createdAt
        self.startNumber = startNumber
        self.previousSecretEnds = previousSecretEnds
        self.revision = revision
    }
}

/// The status of a subscription, as its owner sets it.
package enum WebhookStatus: String, Sendable, Hashable, CaseIterable {
    case enabled
    case disabled
}

/// The types of the events that webhooks send.
package enum WebhookEventType: String, Sendable, Hashable, CaseIterable, Codable {
    case sessionCompleted = "session.completed"
    case sessionUpdated = "session.updated"
    case flagUpdated = "flag.updated"
    case retakeUpdated = "retake.updated"
    case supportMessage = "support.message"
    /// Accepted already, although the server has no transfers yet.
    case certificateTransfer = "certificate.transfer"
}

/// The limits of webhooks.
package enum WebhookLimits {
    /// The maximum number of an organization's subscriptions.
    package static let subscriptions = WireLimits.webhooks
    /// The maximum number of subscriptions that an organization can have from an earlier version of the server.
    package static let listedSubscriptions = WireLimits.listedWebhooks
    /// The permitted length of a secret, in bytes of UTF-8.
    package static let secretBytes = WireLimits.secretBytes
    /// The maximum time for which a replaced secret signs beside the new one, in seconds: 7 days.
    package static let longestOverlap = WireLimits.overlapSeconds
    /// The time after which a subscription without a success is disabled, in seconds: 5 days.
    package static let failingLifetime = 5 * 86_400
    /// The time after which a successful delivery and its tries are deleted, in seconds: 3 days.
    package static let successLifetime = 3 * 86_400
    /// The time after which any other delivery and its tries are deleted, counted from its end, in seconds: 30 days.
    package static let deliveryLifetime = 30 * 86_400
    /// The number of an item's tries for which its later events wait.
    package static let triesInOrder = 3
    /// The maximum number of bytes of a body.
    package static let bodyBytes = 20_000
    /// The maximum number of a subscription's requests at the same time, of one worker.
    package static let requestsAtOnce = 16
    /// The duration of a worker's lease of a delivery, in seconds: longer than a try takes.
    package static let leaseSeconds = 60
    /// The bytes of a response's body that are kept with a failed try.
    package static let keptResponseBytes = 256
    /// The tries of a delivery that are kept: the newest ones.
    package static let keptTries = WireLimits.deliveryTries
    /// The maximum number of a page's deliveries.
    package static let pageDeliveries = WireLimits.pageDeliveries
}
