import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Testing

/// Two shops whose backends subscribe to events.
struct SubscriptionBench: Sendable {
    static let url = "https://hooks.example.com/assay"
    static let shop = OrganizationID("shop")
    static let rival = OrganizationID("rival")

    let test: TestPlatform

    var platform: Platform { test.platform }
    var store: Store { test.platform.store }
    var now: Timestamp { test.clock.now() }

    init(_ kind: TestDatabase = .standard, outboundRules: OutboundRules = .publicOnly()) async throws {
        self.init(test: try await TestPlatform.make(kind, outboundRules: outboundRules))
        let now = now
        try await store.write { tx in
            try tx.addShop(Self.shop, users: [UserID("ann")], now: now)
            try tx.addShop(Self.rival, named: "Rival", users: [UserID("cat")], now: now)
        }
    }

    init(test: TestPlatform) {
        self.test = test
    }

    static func actor(_ organization: OrganizationID = shop) -> PartnerActor {
        PartnerActor(organization: organization, token: APITokenID("token"), scope: .full)
    }

    @discardableResult
    func create(
        _ wanted: CreateWebhookRequest = CreateWebhookRequest(url: url), version: PartnerVersion = .v2_0,
        of organization: OrganizationID = shop
    ) async throws -> WebhookWithSecret {
        try await CreateWebhook(platform)(
            Self.actor(organization), wanted, version: version, answering: .result)
    }

    /// Creates a subscription of another URL.
    @discardableResult
    func createAnother(_ number: Int = 2) async throws -> WebhookWithSecret {
        try await create(CreateWebhookRequest(url: "\(Self.url)/\(number)"))
    }

    func find(_ id: WebhookID) async throws -> WebhookReport {
        try await ReadWebhooks(platform).find(Self.actor(), id: id)
    }

    /// Appends an event about the organization.
    func append(_ id: String, of organization: OrganizationID = shop) async throws {
        let now = now
        try await store.write {
            try $0.events.appendUnregisteredApp("app", organization: organization, id: EventID(id), now: now)
        }
    }

    /// Adds a delivery to a subscription, as ``AssayStorage/Transaction/addDelivery(_:to:of:event:eventNumber:item:_:attempts:tries:lease:now:)`` does.
    func addDelivery(
        _ id: String, to webhook: WebhookID, item: String? = nil, _ state: WebhookDelivery.State, attempts: Int = 0,
        tries: Int = 0, eventNumber: Int64? = nil
    ) async throws {
        let now = now
        try await store.write { tx in
            try tx.addDelivery(
                DeliveryID(id), to: webhook, of: Self.shop, eventNumber: eventNumber, item: item.map { ItemID($0) },
                state, attempts: attempts, tries: tries, now: now)
        }
    }

    /// Returns the time at which a subscription's queue is looked at; `nil` if it is not.
    func nextDue(_ id: WebhookID) async throws -> Timestamp? {
        try await store.read { tx in
            try tx.sql.first(
                """
                SELECT next_due FROM webhook_queues WHERE organisation_id = \(Self.shop) AND webhook_id = \(id)
                """
            ).flatMap { try $0.get("next_due", as: Int64?.self).map(Timestamp.init(microseconds:)) }
        }
    }

    /// Sets the state that deliveries give a queue.
    func setQueue(_ id: WebhookID, nextDue: Timestamp?, failingSince: Timestamp? = nil) async throws {
        _ = try await store.write { tx in
            try tx.sql.execute(
                """
                UPDATE webhook_queues SET next_due = \(nextDue), failing_since = \(failingSince)
                WHERE organisation_id = \(Self.shop) AND webhook_id = \(id)
                """)
        }
    }
}
