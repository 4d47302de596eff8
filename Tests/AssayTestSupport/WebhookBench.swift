package import AssayCore
package import AssayOperations
import AssaySQL
import AssayStorage
package import AssayWire

/// A shop with webhook subscriptions, and changes of its items.
package struct WebhookBench: Sendable {
    package static let shop = OrganizationID("SHOP")
    package static let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

    package let test: TestPlatform
    package var platform: Platform { test.platform }
    private var store: Store { test.platform.store }

    package init(_ test: TestPlatform) async throws {
        self.test = test
        let now = test.clock.now()
        try await test.platform.store.write { tx in
            try tx.addShop(Self.shop, users: [UserID("ANN"), UserID("BEN")], now: now)
            _ = try tx.sql.execute(
                """
                /* of a test */ INSERT INTO webhook_fanouts (organisation_id, number, is_behind)
                VALUES (\(Self.shop), 0, 0)
                """)
        }
    }

    /// Adds a subscription as the API does.
    ///
    /// - Parameter places: By default as many as after many successes.
    package func subscribe(
        _ id: String = "hook", to url: String = "https://shop.example/hook", version: PartnerVersion = .v2_0,
        types: [WebhookEventType]? = nil, user: String? = nil, isDisabled: Bool = false, startNumber: Int64 = 0,
        secret: String = secret, previousSecret: String? = nil, previousEnds: Timestamp? = nil,
        places: Int = WebhookPlaces.most
    ) async throws {
        let now = test.clock.now()
        let sealed = try WebhookSecret(checking: secret).sealed(by: platform.masterKey)
        let previous = try previousSecret.map { try WebhookSecret(checking: $0).sealed(by: platform.masterKey) }
        let list = types.map { types in "[" + types.map { "\"" + $0.rawValue + "\"" }.joined(separator: ",") + "]" }
        let (reason, disabledAt): (String?, Timestamp?) = isDisabled ? ("owner", now) : (nil, nil)
        try await store.write { tx in
            try tx.sql.execute(
                """
                /* of a test */ INSERT INTO webhooks (
                    id, organisation_id, version, url, types, user_id, sealed_secret, sealed_previous_secret,
                    previous_secret_ends, disabled_reason, disabled_at, start_number, created_at, revision)
                VALUES (
                    \(id), \(Self.shop), \(version.rawValue), \(url), \(list), \(user), \(sealed), \(previous),
                    \(previousEnds), \(reason), \(disabledAt), \(startNumber),
                    \(now), 1)
                """)
            try tx.sql.execute(
                """
                /* of a test */ INSERT INTO webhook_queues (webhook_id, organisation_id, in_flight, places)
                VALUES (\(id), \(Self.shop), 0, \(places))
                """)
        }
    }

    /// Removes a subscription as the API does.
    package func unsubscribe(_ id: String = "hook") async throws {
        try await store.write { tx in
            try tx.sql.execute("/* of a test */ DELETE FROM webhook_queues WHERE webhook_id = \(id)")
            try tx.sql.execute("/* of a test */ DELETE FROM webhooks WHERE id = \(id)")
        }
    }

    /// Enables a subscription as the API does.
    package func enable(_ id: String = "hook") async throws {
        let now = test.clock.now()
        try await store.write { tx in
            try tx.sql.execute(
                """
                /* of a test */ UPDATE webhooks SET disabled_reason = NULL, disabled_at = NULL, revision = revision + 1
                WHERE id = \(id)
                """)
            try tx.sql.execute("/* of a test */ UPDATE webhook_queues SET next_due = \(now) WHERE webhook_id = \(id)")
        }
    }

    /// Adds a test of a subscription, whose queue is due at a time.
    package func addDue(to id: String, at time: Timestamp) async throws {
        let webhook = WebhookID(id)
        try await store.write { tx in
            try tx.addDelivery(
                DeliveryID("to \(id)"), to: webhook, of: Self.shop, event: EventID("test_\(id.hashValue)"),
                eventNumber: nil, .pending, now: time)
            try tx.webhooks.wake(webhook, organization: Self.shop, now: time)
        }
    }

    /// Appends an event about an item.
    package func append(
        _ event: String, item number: Int = 1, type: String = "session.updated", revision: Int = 1
    ) async throws {
        let (item, now) = (item(number, revision: revision), test.clock.now())
        try await store.write { tx in
            try tx.events.append(
                [(type, EventID(event))],
                about: StoredSnapshot(
                    ItemSnapshot(
                        item: item, organizationName: "Shop", username: "Shop-ann-00001",
                        timeline: [TimelineEntry(.received, at: now)])), now: now)
        }
    }

    /// Stores an item of a user, for subscriptions to one user.
    package func addItem(_ number: Int, of user: String) async throws {
        let item = item(number, revision: 1, user: user)
        try await store.write { tx in
            let capture = Capture(
                id: item.capture, organization: item.organization, user: item.user, clientID: "client-\(number)",
                bundleID: "com.example.shop", metadata: [:], configuration: .production, catalogHash: item.catalogHash,
                life: CaptureLife(beganAt: item.times.capturedAt, captureSeconds: 7_200, uploadSeconds: 604_800))
            _ = try tx.captures.insert(capture, uploadTokenHash: "token \(number)")
            try tx.items.insert(item)
        }
    }

    private func item(_ number: Int, revision: Int, user: String = "ANN") -> Item {
        let digits = String(number)
        let at = Timestamp(microseconds: 1_795_251_600_000_000)
        return Item(
            id: ItemID(String(repeating: "0", count: 10 - digits.count) + digits), organization: Self.shop,
            user: UserID(user), capture: CaptureID("capture-\(number)"),
            facts: ItemFacts(
                category: "sneakers", itemType: nil, brandID: "nike", brandName: "Nike", styleName: nil,
                customerItemID: nil, textFields: [:]),
            configuration: .production, catalogHash: platform.catalogs.current.hash, life: ItemLife(),
            times: ItemTimes(capturedAt: at, submittedAt: at, receivedAt: at, reviewHours: 12), revision: revision)
    }
}

extension WebhookBench {
    /// A delivery as the database holds it.
    package struct Row: Sendable, Hashable {
        package let event: String
        package let webhook: String
        package let state: String
        package let attempts: Int
        package let tries: Int
        package let dueAt: Timestamp?
        package let isLeased: Bool
    }

    /// The deliveries in the order of their arrival.
    package func rows() async throws -> [Row] {
        try await store.read { tx in
            try tx.sql.query("/* of a test */ SELECT * FROM webhook_deliveries ORDER BY arrival").map { row in
                Row(
                    event: try row.get("event_id"), webhook: try row.get("webhook_id"), state: try row.get("state"),
                    attempts: try row.get("attempts"), tries: try row.get("tries"),
                    dueAt: try row.get("due_at", as: Int64?.self).map(Timestamp.init(microseconds:)),
                    isLeased: try row.get("lease_owner", as: String?.self) != nil)
            }
        }
    }

    /// The state of each event's delivery, as `event state`.
    package func states() async throws -> [String] {
        try await rows().map { "\($0.event) \($0.state)" }
    }

    /// The value of a column of a subscription's queue.
    package func queue(_ column: String, _ id: String = "hook") async throws -> Int64? {
        try await store.read { tx in
            try tx.sql.first(
                "/* of a test */ SELECT \(unsafeSQL: column) FROM webhook_queues WHERE webhook_id = \(id)"
            )?.get(at: 0, as: Int64?.self)
        }
    }

    /// The reason for which a subscription is disabled.
    package func disabledReason(_ id: String = "hook") async throws -> String? {
        try await store.read { tx in
            try tx.sql.first("/* of a test */ SELECT disabled_reason FROM webhooks WHERE id = \(id)")?
                .get(at: 0, as: String?.self)
        }
    }
}

// MARK: - Steps

extension WebhookBench {
    @discardableResult
    package func fanOut() async throws -> FanOutEvents.Pass { try await FanOutEvents(platform)() }

    /// Claims once, and renders the bodies.
    package func claimOnce(
        _ capacity: ClaimDeliveries.Capacity = .init(256), on node: TestPlatform? = nil
    ) async throws -> (deliveries: [OutgoingDelivery], unsendable: [DeliveryResult]) {
        let platform = (node ?? test).platform
        return try await RenderDeliveries(platform)(try await ClaimDeliveries(platform)(capacity).deliveries)
    }

    /// Claims what is due, up to a number of deliveries.
    package func claim(_ most: Int = 256, on node: TestPlatform? = nil) async throws -> [OutgoingDelivery] {
        var all: [OutgoingDelivery] = []
        while all.count < most {
            let next = try await claimOnce(.init(most - all.count), on: node)
            guard !next.deliveries.isEmpty || !next.unsendable.isEmpty else { break }
            all += next.deliveries
        }
        return all
    }

    /// Stores one result for each delivery.
    @discardableResult
    package func finish(
        _ deliveries: [OutgoingDelivery], _ outcome: DeliveryResult.Outcome = .success
    ) async throws -> FinishDeliveries.Stored {
        let status = outcome == .success ? 200 : outcome == .gone ? 410 : 500
        let results = deliveries.map { delivery in
            DeliveryResult(
                claim: delivery.claim, outcome: outcome,
                tried: DeliveryTry(
                    number: delivery.claim.tries + 1, at: test.clock.now(), milliseconds: 5, status: status, error: nil,
                    message: nil, body: nil))
        }
        return try await FinishDeliveries(platform)(results)
    }

    /// Claims what is due, and stores the same result for all.
    ///
    /// - Returns: The ids of the events that were claimed.
    @discardableResult
    package func round(_ outcome: DeliveryResult.Outcome = .success) async throws -> [String] {
        let claimed = try await claim()
        try await finish(claimed, outcome)
        return claimed.map(\.claim.delivery.event.rawValue)
    }
}
