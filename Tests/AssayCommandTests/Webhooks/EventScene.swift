import AssayCore
import AssayHTTP
import AssayInstruments
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import Synchronization
import Testing

@testable import assay

/// A server with an organization whose items change, and the address that its backend calls.
struct EventScene: Sendable {
    let test: TestPlatform
    let token: String
    let address: URL
    let organization: Organization
    private let user: UserID

    /// Runs a test while the server serves.
    ///
    /// - Parameters:
    ///   - clock: The server's time of day.
    ///   - outboundRules: The places to which the server sends webhooks.
    static func run(
        clock: TestClock = TestClock(), outboundRules: OutboundRules = .publicOnly(),
        _ body: @escaping @Sendable (EventScene) async throws -> Void
    ) async throws {
        let test = try await TestPlatform.make(clock: clock, outboundRules: outboundRules)
        let made = try await InitializeInstallation(test.platform, passwordCost: .test)(
            organization: "Shop", bundleID: "com.example.shop", adminEmail: "admin@shop.example")
        // The listener asks again and again, since the test's server does not wait.
        for (key, value) in [("limits.partner_burst", "1000"), ("limits.partner_per_second", "1000")] {
            _ = try await SetOrganizationSetting(test.platform)(
                made.admin.actor, made.organization.id, key: key, value: value)
        }
        let seeder = ItemSeeder(test.platform, organization: made.organization)
        let user = try #require(try await seeder.addUsers(1).first)
        try await LiveServer.run(test.platform) { address in
            try await body(
                EventScene(
                    test: test, token: made.token.value, address: address, organization: made.organization, user: user))
        }
    }

    /// Adds an authentic item, and thereby two events: `session.updated` and `session.completed`.
    @discardableResult
    func seed(number: String = "sku-1") async throws -> ItemID {
        test.clock.advance(seconds: 60)
        let facts = ItemFacts(
            category: "sneakers", itemType: nil, brandID: "nike", brandName: "Nike", styleName: "Air Jordan 1",
            customerItemID: number, textFields: ["style_name": "Air Jordan 1", "customer_item_id": number])
        let seed = ItemSeeder.Seed(user: user, facts: facts, capturedAt: test.clock.now(), result: .authentic)
        return try #require(try await ItemSeeder(test.platform, organization: organization)([seed]).first)
    }

    /// Appends an event about the organization, which webhooks do not send.
    func appendNote() async throws {
        let now = test.clock.now()
        try await test.platform.store.write {
            try $0.events.appendUnregisteredApp(
                "com.example.odd", organization: organization.id, id: EventID("odd"), now: now)
        }
    }

    /// Returns the bodies of the events, as the server writes them.
    func bodies() async throws -> [Data] {
        let actor = PartnerActor(organization: organization.id, token: APITokenID("any"), scope: .read)
        let answer = try await ReadEvents(test.platform)(actor, after: 0, limit: 100, wait: 0)
        return try answer.documents.map { try WireJSON.encode(PartnerEvent($0, language: .english)) }
    }

    func client(_ transport: any HTTPTransport = URLSessionTransport()) -> PartnerClient {
        // The first call of a route may wait for the examination of its statements' plans.
        PartnerClient(address: address, token: token, transport: transport, responseTimeout: 240)
    }

    /// The environment of a command that calls the server.
    var environment: [String: String] { ["ASSAY_URL": address.absoluteString, "ASSAY_API_TOKEN": token] }
}

/// What a listener reports.
final class Reports: Sendable {
    private let list = Mutex<[ListenReport]>([])

    var all: [ListenReport] { list.withLock { $0 } }

    func add(_ report: ListenReport) { list.withLock { $0.append(report) } }

    /// The events with the ends of their sending.
    var events: [(event: PartnerEvent, outcome: EventForwarder.Outcome?)] {
        all.compactMap { if case .event(let event, let outcome) = $0 { (event, outcome) } else { nil } }
    }

    /// The reports in words, without the events.
    var notes: [String] {
        all.compactMap { report in
            switch report {
            case .event: nil
            case .passed(let event): "passed \(event.type)"
            case .retrying(let error, _): "retrying \(error.code)"
            case .reconnected: "reconnected"
            case .logWentBack(let from, let to): "back from \(from) to \(to)"
            }
        }
    }
}
