import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Testing

@Suite struct ReadDeliveriesTests {
    @discardableResult
    private static func page(
        _ bench: SubscriptionBench, _ id: WebhookID, status: String? = nil, cursor: String? = nil, limit: Int = 2,
        by organization: OrganizationID = SubscriptionBench.shop
    ) async throws -> ReadDeliveries.Page {
        try await ReadDeliveries(bench.platform)(
            SubscriptionBench.actor(organization), webhook: id, status: status, cursor: cursor, limit: limit)
    }

    private static func ids(_ page: ReadDeliveries.Page) -> [String] {
        page.deliveries.map(\.delivery.id.rawValue)
    }

    @Test func pagesFollowEachOtherFromTheNewest() async throws {
        let bench = try await SubscriptionBench()
        let (id, other) = (
            try await bench.create().report.webhook.id, try await bench.createAnother().report.webhook.id
        )
        for name in ["a", "b", "c", "d", "e"] {
            try await bench.addDelivery(name, to: id, .delivered)
            try await bench.addDelivery("other \(name)", to: other, .delivered)
        }
        let first = try await Self.page(bench, id)
        #expect(Self.ids(first) == ["e", "d"])
        try await bench.addDelivery("f", to: id, .pending)
        let second = try await Self.page(bench, id, cursor: first.next)
        #expect(Self.ids(second) == ["c", "b"], "a newer delivery moves no page")
        let third = try await Self.page(bench, id, cursor: second.next)
        #expect(Self.ids(third) == ["a"] && third.next == nil)
        let full = try await Self.page(bench, id, limit: 6)
        #expect(full.deliveries.count == 6 && full.next == nil)
    }

    @Test func aPageOfAStatusLooksAtABoundedNumberOfDeliveries() async throws {
        let bench = try await SubscriptionBench()
        let id = try await bench.create().report.webhook.id
        for name in ["dead 1", "x1", "x2", "dead 2", "x3"] {
            try await bench.addDelivery(name, to: id, name.hasPrefix("x") ? .delivered : .dead)
        }
        func page(after last: DeliveryID?, limit: Int) async throws -> DeliveryPage {
            let found = try await bench.store.read {
                try $0.deliveries.page(
                    of: id, organization: SubscriptionBench.shop, state: .dead, after: last, limit: limit, scanned: 3)
            }
            return try #require(found)
        }
        let first = try await page(after: nil, limit: 2)
        #expect(first.deliveries.map(\.id.rawValue) == ["dead 2"], "the page is short")
        #expect(first.next == DeliveryID("x2"))
        let second = try await page(after: first.next, limit: 2)
        #expect(second.deliveries.map(\.id.rawValue) == ["dead 1"] && second.next == nil)
        let single = try await page(after: nil, limit: 1)
        #expect(single.deliveries.map(\.id.rawValue) == ["dead 2"] && single.next == DeliveryID("dead 2"))
        let all = try await Self.page(bench, id, status: "dead", limit: 25)
        #expect(Self.ids(all) == ["dead 2", "dead 1"] && all.next == nil)
        #expect(try await Self.page(bench, id, status: "waiting").deliveries.isEmpty)
    }

    @Test func aDeliveryHasItsNewestTries() async throws {
        let bench = try await SubscriptionBench()
        let id = try await bench.create().report.webhook.id
        try await bench.addDelivery("many", to: id, .dead, attempts: 10, tries: 20)
        try await bench.addDelivery("two", to: id, .pending, attempts: 2, tries: 2)
        try await bench.addDelivery("none", to: id, .waiting)
        let page = try await Self.page(bench, id, limit: 3)
        #expect(Self.ids(page) == ["none", "two", "many"])
        #expect(page.deliveries.map { $0.tries.map(\.number) } == [[], [2, 1], Array((9...20).reversed())])
        let made = DeliveryTry(
            number: 1, at: bench.now, milliseconds: 84, status: 503, error: nil, message: nil, body: "try later")
        #expect(page.deliveries[1].tries.last == made)
    }

    @Test(arguments: [
        (nil, nil, 0, "limit out_of_range"), (nil, nil, 26, "limit out_of_range"),
        ("failed", nil, 1, "status unknown_status"), (nil, "nothing", 1, "cursor invalid_cursor"),
        (nil, "", 1, "cursor invalid_cursor"), (nil, "\0", 1, "cursor invalid_cursor"),
        (nil, "other", 1, "cursor invalid_cursor"),
    ])
    func aWrongParameterIsNamed(status: String?, cursor: String?, limit: Int, problem: String) async throws {
        let bench = try await SubscriptionBench()
        let (id, other) = (
            try await bench.create().report.webhook.id, try await bench.createAnother().report.webhook.id
        )
        try await bench.addDelivery("other", to: other, .dead)
        let refused = await refusal {
            _ = try await Self.page(bench, id, status: status, cursor: cursor, limit: limit)
        }
        #expect(refused?.fields.map { "\($0.name) \($0.code)" } == [problem])
    }
}
