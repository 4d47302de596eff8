import AssayCore
import AssayInstruments
import AssayOperations
import AssayServer
import AssayStorage
import AssayWire
import Foundation

/// An installation with items and subscriptions, whose event log grows on demand.
struct WebhookDataset: Sendable {
    /// The events of one transaction.
    private static let batch = 2_000

    private let bench: Bench
    private let snapshots: [ItemSnapshot]
    private let partner: PartnerActor

    var platform: Platform { bench.platform }

    /// - Parameter items: The number of new items that the events are about, in turn.
    static func make(_ bench: Bench, items: Int) async throws -> WebhookDataset {
        let platform = bench.platform
        guard let organization = try await platform.store.read({ try $0.organizations.find(bench.organization) })
        else { throw BenchmarkError("the organization is not there") }
        let seeder = try await bench.seeder(hasPhotos: false)
        let facts = ItemFacts(
            category: "sneakers", itemType: nil, brandID: "nike", brandName: "Nike", styleName: "Air Jordan 1",
            customerItemID: "order-4711", textFields: ["style_name": "Air Jordan 1", "style_code": "555088"])
        let ids = try await seeder(
            (0..<items).map { _ in
                .init(user: bench.user.user, facts: facts, capturedAt: platform.clock.now(), result: .authentic)
            })
        let snapshots = try await platform.store.read { tx in
            try ids.compactMap { try tx.items.find($0, organization: organization.id) }.map { item in
                ItemSnapshot(
                    item: item, organizationName: organization.name.text,
                    username: "\(organization.name.text)-test-user",
                    timeline: try tx.timeline.list(item: item.id, organization: item.organization))
            }
        }
        let tokens = try await OrganizationReader(platform).tokens(bench.staff, bench.organization)
        guard let token = tokens.first else { throw BenchmarkError("there is no token") }
        return WebhookDataset(
            bench: bench, snapshots: snapshots,
            partner: PartnerActor(organization: bench.organization, token: token.id, scope: .full))
    }

    /// URLs at which nothing listens, and to which nothing is sent.
    static func unreachable(_ count: Int) -> [String] { (0..<count).map { "http://127.0.0.1:9/\($0)" } }

    /// Adds subscriptions as rows, because there are more than an organization may make.
    func subscribe(_ urls: [String]) async throws {
        let (organization, now) = (bench.organization, platform.clock.now())
        let rows = try urls.map { url in
            let webhook = Webhook(
                id: platform.identifiers.make(), organization: organization, version: .v2_0, url: url, createdAt: now,
                startNumber: 0)
            return (webhook, try WebhookSecret(random: platform.random).sealed(by: platform.masterKey))
        }
        try await platform.store.write { tx in
            try tx.webhooks.beginFanout(organization, behind: 0)
            for (webhook, secret) in rows { try tx.webhooks.insert(webhook, sealedSecret: secret) }
        }
    }

    /// Appends events to the log, one for each item in turn.
    func append(events count: Int) async throws {
        for start in stride(from: 0, to: count, by: Self.batch) {
            let now = platform.clock.now()
            let part = try (start..<min(start + Self.batch, count)).map { number -> (StoredSnapshot, EventID) in
                (try StoredSnapshot(snapshots[number % snapshots.count]), platform.identifiers.makeOrdered())
            }
            try await platform.store.write { tx in
                for (snapshot, id) in part {
                    try tx.events.append([(type: "session.completed", id: id)], about: snapshot, now: now)
                }
            }
        }
    }

    /// A body as the subscriptions get it.
    func sampleBody() async throws -> [UInt8] {
        try await append(events: 1)
        let answer = try await ReadEvents(platform)(partner, after: 0, limit: 1, wait: 0)
        guard let document = answer.documents.last else { throw BenchmarkError("the log has no event") }
        return try WebhookBody.json(document, version: .v2_0)
    }

    /// Makes deliveries of many events, and leaves them in their queues.
    func fill(deliveries count: Int) async throws {
        let events = max(1, count / 50)
        let fanOut = FanOutEvents(platform)
        for start in stride(from: 0, to: events, by: Self.batch) {
            try await append(events: min(Self.batch, events - start))
            while try await fanOut().isMoreLeft {}
        }
    }

    /// Claims deliveries, and stores a success for each.
    func claimOnce() async throws {
        let claimed = try await ClaimDeliveries(platform)(.init(64)).deliveries
        let deliveries = try await RenderDeliveries(platform)(claimed).deliveries
        guard !deliveries.isEmpty else { throw BenchmarkError("nothing was due") }
        let now = platform.clock.now()
        _ = try await FinishDeliveries(platform)(
            deliveries.map { delivery in
                DeliveryResult(
                    claim: delivery.claim, outcome: .success,
                    tried: DeliveryTry(
                        number: delivery.claim.tries + 1, at: now, milliseconds: 1, status: 200, error: nil,
                        message: nil, body: "ok"))
            })
    }

    func close() async throws {
        try await bench.close()
    }
}
