package import AssayCore
import AssayKeys
import AssayStorage
package import AssayWire

/// A subscription with its new secret, which is never returned again.
package struct WebhookWithSecret: Sendable {
    package let report: WebhookReport
    package let secret: WebhookSecret
    /// The time of the change.
    package let now: Timestamp
}

/// Subscribes a URL to the events of an organization.
package struct CreateWebhook: Sendable {
    /// The transactions for events without numbers, before the one that adds the subscription.
    private static let maxBatches = 20

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Only events that are committed after this call are sent.
    ///
    /// - Parameter version: The version of the bodies, for ever.
    /// - Throws: `invalid_request`, which names the fields; `too_many_webhooks` and `webhook_exists` (conflicts); the
    ///   errors of ``IdempotentCall/run(in:now:_:)``.
    package func callAsFunction<Answer>(
        _ actor: PartnerActor, _ wanted: CreateWebhookRequest, version: PartnerVersion,
        answering answer: CallAnswer<WebhookWithSecret, Answer>
    ) async throws -> Answer {
        var input = WebhookInput(platform.outboundRules)
        let url = input.url(wanted.url)
        let types = input.types(wanted.events)
        let secret = input.secret(wanted.secret_key, or: WebhookSecret(random: platform.random))
        try input.check()
        let (organization, now) = (actor.organization, platform.clock.now())
        let (id, sealed): (WebhookID, String) = (platform.identifiers.make(), try secret.sealed(by: platform.masterKey))
        try await EventNumberer(platform: platform)(organization, maxBatches: Self.maxBatches)
        return try await platform.store.write { tx in
            try answer.make(tx, now) {
                let start = try Self.head(of: organization, in: tx)
                let others = try tx.webhooks.list(organization)
                let user = try WebhookInput.user(named: wanted.username, of: organization, in: tx)
                let webhook = Webhook(
                    id: id, organization: organization, version: version, url: url, types: types, user: user,
                    username: wanted.username, createdAt: now, startNumber: start)
                try webhook.checkUnique(among: others)
                guard others.count < WebhookLimits.subscriptions else { throw WebhookErrors.tooMany }
                try tx.webhooks.beginFanout(organization, behind: start)
                try tx.webhooks.insert(webhook, sealedSecret: sealed)
                return WebhookWithSecret(report: WebhookReport(webhook), secret: secret, now: now)
            }
        }
    }

    /// Numbers the last committed events, and returns the number of the newest one.
    ///
    /// The organization's row of `event_heads` stays locked until the transaction ends, so that two changes never
    /// compare the subscriptions at the same time.
    private static func head(of organization: OrganizationID, in tx: Transaction) throws -> Int64 {
        for _ in 0..<maxBatches {
            let numbered = try tx.events.number(organization, limit: EventNumberer.batch)
            guard numbered == EventNumberer.batch else { break }
        }
        return try tx.events.lastNumber(organization)
    }
}

extension Webhook {
    /// Checks that no other subscription of the organization sends the same bodies to the same URL.
    ///
    /// Call it with the organization's row of `event_heads` locked. Subscriptions from an earlier version of the server
    /// may be equal; they stay.
    ///
    /// - Throws: `webhook_exists` (conflict).
    func checkUnique(among others: [Webhook]) throws(DomainError) {
        let same = others.first { $0.id != id && $0.url == url && $0.version == version && $0.user == user }
        if let same { throw WebhookErrors.exists(same.id) }
    }
}
