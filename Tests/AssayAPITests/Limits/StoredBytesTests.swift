import AssayAPI
import AssayCore
import AssayKeys
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// The page `docs/develop/stored-bytes.md`: what each call stores, and the bound that follows.
///
/// A new route that stores something needs a row there. The figures of the routes below are measured with the largest
/// texts that the routes take.
@Suite struct StoredBytesTests {
    /// A row of the page.
    private struct Row {
        let name: String
        /// The bytes that stay for ever, and those that are deleted after some days.
        let ever: Int
        let passing: Int
        let days: Double
        /// The least number of calls that bring one such call about.
        let calls: Int
        let limit: String

        init?(_ line: Substring) {
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard cells.count == 6, cells[0].hasPrefix("`"), let ever = Int(cells[1]), let passing = Int(cells[2]),
                let days = Double(cells[3]), let calls = Int(cells[4])
            else { return nil }
            (name, limit) = (cells[0].replacingOccurrences(of: "`", with: ""), cells[5])
            (self.ever, self.passing, self.days, self.calls) = (ever, passing, days, calls)
        }
    }

    private let page: String
    private let rows: [Row]

    init() throws {
        page = try Repository.text("docs/develop/stored-bytes.md")
        rows = page.split(separator: "\n").compactMap(Row.init)
    }

    private func row(_ name: String) throws -> Row { try #require(rows.first { $0.name == name }, "\(name)") }

    /// The setting that limits a route, as the rate limits have it.
    private static func limit(of endpoint: Route) -> String {
        switch endpoint.routeGroup {
        case .authorization: "`limits.authorizations_per_day`"
        case .some: "`limits.partner_changes_per_day`"
        case nil where endpoint == Endpoints.login.route: "`limits.authorizations_per_day`"
        case nil where Endpoints.itemChanges.contains(endpoint): "`limits.item_changes_per_day`"
        // A ticket is redeemed once, and making it is such a change.
        case nil: "`limits.changes_per_day`"
        }
    }

    @Test func everyRouteThatStoresSomethingHasARowWithItsLimit() {
        let routes = Endpoints.all.filter(\.isChange)
        let names = rows.map(\.name).filter { $0 != "delivery" }
        #expect(Set(names) == Set(routes.map(\.name)))
        #expect(names.count == Set(names).count, "each once")
        for route in routes {
            #expect(rows.first { $0.name == route.name }?.limit == Self.limit(of: route), "\(route.name)")
        }
    }

    @Test func theBoundFollowsFromTheTable() throws {
        let standard = OrganizationLimits()
        let limits = [
            "`limits.partner_changes_per_day`": standard.partnerChangesPerDay,
            "`limits.authorizations_per_day`": standard.authorizationsPerDay,
            "`limits.changes_per_day`": standard.changesPerDay,
            "`limits.item_changes_per_day`": standard.itemChangesPerDay,
            "`limits.webhook_deliveries_per_day`": standard.webhookDeliveriesPerDay,
        ]
        #expect(Set(rows.map(\.limit)) == Set(limits.keys))
        var (ever, kept) = (0.0, 0.0)
        for (key, limit) in limits {
            let group = rows.filter { $0.limit == key }
            ever += Double(limit) * (group.map { Double($0.ever) / Double($0.calls) }.max() ?? 0)
            kept += Double(limit) * (group.map { Double($0.passing) * $0.days / Double($0.calls) }.max() ?? 0)
        }
        let (perDay, most) = (Int((ever / 1_000_000).rounded(.up)), Int((kept / 1_000_000_000).rounded(.up)))
        #expect(page.contains("**\(perDay) MB a day**") && page.contains("**\(most) GB**"), "\(perDay) MB, \(most) GB")
    }
}

// MARK: - Measured

extension StoredBytesTests {
    /// The tables whose rows are deleted after some days at most.
    private static let passing: Set<String> = [
        "events", "webhook_deliveries", "webhook_tries", "idempotency_keys", "flow_tickets", "sessions", "jobs",
        "burnt_authorizations", "login_successes", "handovers", "handover_tickets", "handover_messages",
    ]

    /// The bytes of each table with its indexes.
    private static func sizes(_ platform: Platform) async throws -> [String: Int] {
        try await platform.store.read { tx in
            try tx.sql.query(
                """
                /* of a test */ SELECT part.tbl_name, SUM(pgsize) AS bytes FROM dbstat
                JOIN sqlite_schema AS part ON part.name = dbstat.name GROUP BY part.tbl_name
                """
            ).reduce(into: [:]) { $0[try $1.get("tbl_name", as: String.self)] = try $1.get("bytes", as: Int.self) }
        }
    }

    /// Compares the growth of the database by some calls with their row.
    private func measure(
        _ name: String, _ shop: APIShop, count: Int = 60, _ call: (Int) async throws -> Void
    ) async throws {
        let before = try await Self.sizes(shop.platform)
        for number in 0..<count {
            shop.clock.advance(seconds: 1)
            try await call(number)
        }
        let grown = try await Self.sizes(shop.platform).map { ($0.key, $0.value - before[$0.key, default: 0]) }
        let passing = grown.filter { Self.passing.contains($0.0) }.map(\.1).reduce(0, +) / count
        let ever = grown.filter { !Self.passing.contains($0.0) }.map(\.1).reduce(0, +) / count
        let row = try row(name)
        #expect(ever <= row.ever && passing <= row.passing, "\(name): \(ever) for ever, \(passing) for a time")
    }

    private func text(_ count: Int, _ number: Int) -> String {
        // Three bytes a character, as long as the server takes it.
        String(repeating: "鞄", count: count - 8) + String(10_000_000 + number)
    }

    @Test func aPartnersChangesStoreNoMoreThanTheTableSays() async throws {
        let shop = try await APIShop(.sqlite)
        let items = try await shop.seed(60, customerItemID: nil, brand: "Nike", .unknown)
        func place(_ number: Int) -> [String: String] { ["entrupy_id": items[number].rawValue] }
        try await measure("authentications.flag.set", shop) { number in
            try await call(
                shop, Endpoints.setPartnerFlag.route, place(number), #"{"comments": "\#(text(1_000, number))"}"#,
                key: "s\(number)")
        }
        try await measure("authentications.flag.clear", shop) { number in
            try await call(shop, Endpoints.clearPartnerFlag.route, place(number), key: "c\(number)")
        }
        let answers = (0..<8).map { "\"" + text(200, $0) + "\"" }.joined(separator: ",")
        try await measure("authentications.messages.ask", shop) { number in
            try await call(
                shop, Endpoints.askMessage.route, place(number),
                #"{"text": "\#(text(2_000, number))", "answers": [\#(answers)]}"#, key: "m\(number)")
        }
    }

    /// Calls a route, which must succeed.
    @discardableResult
    private func call(
        _ shop: APIShop, _ endpoint: Route, _ values: [String: String] = [:], _ body: String = "", key: String? = nil
    ) async throws -> TestResponse {
        let response = try await shop.call(endpoint, values, body: body, key: key)
        #expect((200...299).contains(response.status.code), "\(String(buffer: response.body))")
        return response
    }

    @Test func aUsersChangesStoreNoMoreThanTheTableSays() async throws {
        let shop = try await APIShop(.sqlite)
        try await measure("captures.begin", shop) { number in
            let texts = #""style_name": "\#(text(100, number))", "customer_item_id": "\#(text(100, number))""#
            try await call(
                shop, Endpoints.beginCapture.route, [:],
                #"{"id": "capture-\#(number)", "configuration": "debug", "item": {"brand": "Nike", \#(texts)}}"#)
        }
        try await measure("captures.cancel", shop) { number in
            try await call(shop, Endpoints.cancelCapture.route, ["capture": "capture-\(number)"])
        }
        try await measure("flow-tickets", shop) { _ in
            try await call(shop, Endpoints.makeFlowTicket.route, [:], #"{"screen": "capture"}"#)
        }
        let items = try await shop.seed(60, customerItemID: nil, brand: "Nike", .unknown)
        try await measure("items.text-fields", shop) { number in
            try await call(
                shop, Endpoints.editTextFields.route, ["item": items[number].rawValue],
                #"{"text_fields": {"style_name": "\#(text(100, number))"}}"#)
        }
    }

    @Test func aBackendsSubscriptionsStoreNoMoreThanTheTableSays() async throws {
        let shop = try await APIShop(.sqlite)
        let url = "https://hooks.example.com/" + String(repeating: "a", count: 2_000)
        let response = try await call(shop, Endpoints.createWebhook(.v2).route, [:], #"{"url": "\#(url)"}"#)
        let hook = ["webhook": try response.decode(PartnerWebhookSecretResponse.self).webhook.id]
        try await measure("webhooks.test", shop) { number in
            try await call(shop, Endpoints.testWebhook(.v2).route, hook, key: "t\(number)")
        }
        try await measure("webhooks.secret", shop) { number in
            try await call(shop, Endpoints.rotateWebhookSecret(.v2).route, hook, "{}", key: "r\(number)")
        }
        try await measure("webhooks.create", shop) { number in
            let made = try await call(
                shop, Endpoints.createWebhook(.v2).route, [:], #"{"url": "\#(url)\#(number)"}"#, key: "c\(number)")
            let id = try made.decode(PartnerWebhookSecretResponse.self).webhook.id
            try await call(shop, Endpoints.deleteWebhook(.v2).route, ["webhook": id])
        }
    }

    @Test func aDeliveryStoresNoMoreThanTheTableSays() async throws {
        let shop = try await APIShop(.sqlite)
        let items = try await shop.seed(3, customerItemID: nil, brand: "Nike", .unknown)
        let now = shop.clock.now()
        try await shop.platform.store.write { tx in
            try tx.webhooks.beginFanout(APIShop.shop, behind: 0)
            for number in 0..<WebhookLimits.subscriptions {
                let webhook = Webhook(
                    id: WebhookID("hook-of-twenty-characters-\(number)"), organization: APIShop.shop, version: .v2_0,
                    url: "https://hooks.example.com/\(number)", createdAt: now, startNumber: 0)
                let secret = try WebhookSecret(random: shop.platform.random).sealed(by: shop.platform.masterKey)
                try tx.webhooks.insert(webhook, sealedSecret: secret)
            }
        }
        for item in items { _ = try await shop.call(Endpoints.setPartnerFlag.route, item, "{}") }
        let before = try await Self.sizes(shop.platform)
        let made = try await FanOutEvents(shop.platform)().deliveries
        #expect(made > 0 && made.isMultiple(of: WebhookLimits.subscriptions))
        var tries = 0
        for _ in 0..<100 {
            shop.clock.advance(seconds: 3_600)
            tries += try await failAll(shop)
        }
        #expect(tries == made * RetrySchedule.standard.milliseconds.count)
        let grown = try await Self.sizes(shop.platform).map { $0.value - before[$0.key, default: 0] }.reduce(0, +)
        #expect(grown / made <= (try row("delivery")).passing, "\(grown / made)")
    }

    /// Ends one try of each delivery with the longest answer that is kept.
    private func failAll(_ shop: APIShop) async throws -> Int {
        var count = 0
        while true {
            let claimed = try await ClaimDeliveries(shop.platform)(.init(64)).deliveries
            guard !claimed.isEmpty else { return count }
            let at = shop.clock.now()
            let body = String(repeating: "x", count: WebhookLimits.keptResponseBytes)
            count += try await FinishDeliveries(shop.platform)(
                claimed.map { claim in
                    DeliveryResult(
                        claim: claim, outcome: .failure(),
                        tried: DeliveryTry(
                            number: claim.tries + 1, at: at, milliseconds: 15_000, status: 500, error: nil,
                            message: "The receiver answered with 500.", body: body))
                }
            ).deliveries.count
        }
    }
}
