import AssayCore
import AssayOperations
import AssayTestSupport
import EntrupySDK
import Testing

/// Tests for both searches with the real router: the matches, page by page, and the non-matches.
@Suite struct SearchLifeTests {
    private static let shoes = [
        "brand": "Nike", "style_name": "Air Jordan 1 Retro High OG SP'", "style_code": "d07097-100",
        "customer_item_id": "sku-shoes",
    ]

    /// A user's items, oldest first: an authentic belt, shoes under review, and a flagged belt.
    private struct Scene: Sendable {
        let scenario: EndToEndScenario
        let items: [String]

        /// Logs the same user in on another device, so that each test receives only its own callbacks.
        func device(_ name: String) async throws -> SimulatedClient {
            try await SimulatedClient.logIn(scenario, over: InProcessTransport(scenario.test.platform), on: name)
        }
    }

    /// Created once, since the tests only read.
    private static let scene = Task {
        let scenario = try await EndToEndScenario.make()
        let items = try await RunningWorkers.run(scenario.test.platform) {
            let client = try await SimulatedClient.logIn(scenario, over: InProcessTransport(scenario.test.platform))
            let belt = try await client.reviewedInFull(firstPhoto: 7)
            try await client.decide(belt, .authentic)
            let shoes = try await client.reviewed(shoes, firstPhoto: 13)
            let disputed = try await client.reviewedInFull()
            try await client.decide(disputed, .notSupported)
            _ = await client.setFlag(true, disputed, reason: "other")
            return [belt, shoes, disputed]
        }
        return Scene(scenario: scenario, items: items)
    }

    private static func search(
        _ client: SimulatedClient, _ filters: [[String: any Sendable]] = [], at cursor: [String] = [],
        from start: TimeInterval = 0, to end: TimeInterval = 0, limit: Int = 20
    ) async -> RecordingDelegate.Heard? {
        await client.delegate.next {
            client.app.searchSubmissions(
                at: cursor, filters: filters, startDate: start, endDate: end, paginationLimit: limit)
        }
    }

    private static func query(
        _ client: SimulatedClient, _ filters: [EntrupySearchFilter], _ range: DateRange? = .last(days: 30)
    ) async -> EntrupySearchItemsResult? {
        let query = EntrupySearchQuery()
        query.filters = filters
        query.dateRange = range
        return await withCheckedContinuation { continuation in
            client.app.searchAuthenticationItems(query: query) { result, _ in
                continuation.resume(
                    returning: result.flatMap { try? JSONSerialization.data(withJSONObject: $0) }
                        .flatMap { try? JSONDecoder().decode(EntrupySearchItemsResult.self, from: $0) })
            }
        }
    }

    @Test func theOlderSearchFindsByEveryDocumentedFilter() async throws {
        let scene = try await Self.scene.value
        let client = try await scene.device("filters")
        let (belt, shoes, disputed) = (scene.items[0], scene.items[1], scene.items[2])
        let expected: [([[String: any Sendable]], [String])] = [
            ([], [disputed, shoes, belt]),
            ([["key": "properties.brand.id", "value": "nike"]], [shoes]),
            ([["key": "properties.brand.id", "values": ["nike", "gucci"]]], [disputed, shoes, belt]),
            ([["key": "status.result.id", "value": "authentic"]], [belt]),
            ([["key": "status.result.id", "values": ["needs_review", "not_supported"]]], [disputed, shoes]),
            ([["key": "status.flag", "value": "flagged"]], [disputed]),
            ([["key": "status.flag", "value": "flagged", "exclude": true]], [shoes, belt]),
            ([["key": "text_fields.sku", "value": "sku-shoes"]], [shoes]),
            ([["key": "text_fields.customer_item_id", "value": "sku-nobodys"]], []),
            (
                [
                    ["key": "properties.brand.id", "values": ["gucci", "adidas"]],
                    ["key": "status.result.id", "value": "authentic"],
                ], [belt]
            ),
        ]
        for (filters, found) in expected {
            let heard = await Self.search(client, filters)
            #expect(heard == .searched(found), "\(filters)")
        }
    }

    @Test func theProgrammaticSearchCountsAllThatMatch() async throws {
        let scene = try await Self.scene.value
        let (client, items) = (try await scene.device("query"), scene.items)
        let both = await Self.query(client, [.category([.sneakers, .luxury])])
        #expect(both?.total_count == 3)
        #expect(both?.items?.map(\.authentication_id) == items.reversed())
        let shoes = await Self.query(client, [.category([.sneakers]), .status([.underReview])])
        #expect(shoes?.items?.map(\.authentication_id) == [items[1]])
        let disputed = await Self.query(
            client, [.category([.luxury]), .flag([.flagged]), .brands(["gucci"]), .status([.notSupported])])
        #expect(disputed?.items?.map(\.authentication_id) == [items[2]])
        #expect(await Self.query(client, [.category([.apparel])])?.total_count == 0)
        let moment = try await client.app.fetchSessionDetails(entrupyId: items[1]).timestamp.display
        let range = DateRange.custom(start: moment, end: moment)
        let then = await Self.query(client, [.category([.sneakers, .luxury])], range)
        #expect(then?.items?.map(\.authentication_id) == [items[1]])
        #expect(await Self.query(client, [.category([.luxury])], .last(days: 1))?.total_count == 2)
    }
}
