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
        let world: SpineWorld
        let items: [String]

        /// Logs the same user in on another device, so that each test receives only its own callbacks.
        func phone(_ name: String) async throws -> SimulatedClient {
            try await SimulatedClient.logIn(world, over: InProcessTransport(world.test.platform), on: name)
        }
    }

    /// Created once, since the tests only read.
    private static let scene = Task {
        let world = try await SpineWorld.make()
        let items = try await RunningWorkers.run(world.test.platform) {
            let shopper = try await SimulatedClient.logIn(world, over: InProcessTransport(world.test.platform))
            let belt = try await shopper.reviewedInFull(firstPhoto: 7)
            try await shopper.decide(belt, .authentic)
            let shoes = try await shopper.reviewed(shoes, firstPhoto: 13)
            let disputed = try await shopper.reviewedInFull()
            try await shopper.decide(disputed, .notSupported)
            _ = await shopper.setFlag(true, disputed, reason: "other")
            return [belt, shoes, disputed]
        }
        return Scene(world: world, items: items)
    }

    private static func search(
        _ shopper: SimulatedClient, _ filters: [[String: any Sendable]] = [], at cursor: [String] = [],
        from start: TimeInterval = 0, to end: TimeInterval = 0, limit: Int = 20
    ) async -> SpineApp.Heard? {
        await shopper.person.next {
            shopper.app.searchSubmissions(
                at: cursor, filters: filters, startDate: start, endDate: end, paginationLimit: limit)
        }
    }

    private static func query(
        _ shopper: SimulatedClient, _ filters: [EntrupySearchFilter], _ range: DateRange? = .last(days: 30)
    ) async -> EntrupySearchItemsResult? {
        let query = EntrupySearchQuery()
        query.filters = filters
        query.dateRange = range
        return await withCheckedContinuation { continuation in
            shopper.app.searchAuthenticationItems(query: query) { result, _ in
                continuation.resume(
                    returning: result.flatMap { try? JSONSerialization.data(withJSONObject: $0) }
                        .flatMap { try? JSONDecoder().decode(EntrupySearchItemsResult.self, from: $0) })
            }
        }
    }

    @Test func theOlderSearchFindsByEveryDocumentedFilter() async throws {
        let scene = try await Self.scene.value
        let shopper = try await scene.phone("filters")
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
            let heard = await Self.search(shopper, filters)
            #expect(heard == .searched(found), "\(filters)")
        }
    }

    @Test func pagesFollowOneAnotherAndDatesAreIncluded() async throws {
        let scene = try await Self.scene.value
        let (shopper, items) = (try await scene.phone("pages"), scene.items)
        var cursor: [String] = []
        var seen: [String] = []
        repeat {
            guard case .searched(let page) = await Self.search(shopper, at: cursor, limit: 1) else { break }
            #expect(page.count == 1)
            seen += page
            cursor = await shopper.person.nextCursor
        } while !cursor.isEmpty && seen.count < 10
        #expect(seen == items.reversed())
        let middle = try await shopper.app.fetchSessionDetails(entrupyId: items[1]).timestamp
        let only = await Self.search(shopper, from: middle.epoch, to: middle.epoch)
        #expect(only == .searched([items[1]]))
        #expect(await Self.search(shopper, from: middle.epoch) == .searched([items[2], items[1]]))
        #expect(await Self.search(shopper, to: middle.epoch) == .searched([items[1], items[0]]))
        let other = await Self.search(shopper, at: ["no", "cursor"])
        guard case .searchFailed(.ErrorCodeBadRequest, _) = other else {
            Issue.record("heard \(String(describing: other))")
            return
        }
    }

    @Test func theProgrammaticSearchCountsAllThatMatch() async throws {
        let scene = try await Self.scene.value
        let (shopper, items) = (try await scene.phone("query"), scene.items)
        let both = await Self.query(shopper, [.category([.sneakers, .luxury])])
        #expect(both?.total_count == 3)
        #expect(both?.items?.map(\.authentication_id) == items.reversed())
        let shoes = await Self.query(shopper, [.category([.sneakers]), .status([.underReview])])
        #expect(shoes?.items?.map(\.authentication_id) == [items[1]])
        let disputed = await Self.query(
            shopper, [.category([.luxury]), .flag([.flagged]), .brands(["gucci"]), .status([.notSupported])])
        #expect(disputed?.items?.map(\.authentication_id) == [items[2]])
        #expect(await Self.query(shopper, [.category([.apparel])])?.total_count == 0)
        let moment = try await shopper.app.fetchSessionDetails(entrupyId: items[1]).timestamp.display
        let range = DateRange.custom(start: moment, end: moment)
        let then = await Self.query(shopper, [.category([.sneakers, .luxury])], range)
        #expect(then?.items?.map(\.authentication_id) == [items[1]])
        #expect(await Self.query(shopper, [.category([.luxury])], .last(days: 1))?.total_count == 2)
    }

    @Test func aRangeThatEndsWithASecondIncludesTheWholeSecond() async throws {
        // Half a second after nine o'clock (UTC).
        let world = try await SpineWorld.make(startingAt: Timestamp(microseconds: 1_795_251_600_500_000))
        try await RunningWorkers.run(world.test.platform) {
            let shopper = try await SimulatedClient.logIn(world, over: InProcessTransport(world.test.platform))
            let configured = await shopper.person.next { shopper.app.fetchConfigurationType(.ConfigTypeDebug) }
            #expect(configured == .configured)
            let id = try await shopper.capture(SimulatedClient.belt, photos: 2, firstPhoto: 1)
            let shown = try await shopper.app.fetchSessionDetails(entrupyId: id).timestamp.display
            try #require(shown == "2026-11-21T09:00:01.500000Z")
            for (start, end, count) in [
                ("2026-11-21T00:00:00Z", "2026-11-21T09:00:01Z", 1), ("2026-11-21T09:00:01Z", "2026-11-21T09:00Z", 1),
                ("2026-11-21T09:00", "2026-11-21T09:00", 1), ("2026-11-21T09:00:01Z", "2026-11-21T09:00:01Z", 1),
                ("2026-11-21T00:00:00Z", "2026-11-21T09:00:00Z", 0), ("2026-11-21", "2026-11-21", 1),
                ("2026-11-21T09:00:01.5Z", "2026-11-21T09:00:01.5Z", 1), ("2026-11-21T09:00:02Z", "2026-11-22", 0),
            ] {
                let found = await Self.query(shopper, [.category([.luxury])], .custom(start: start, end: end))
                #expect(found?.total_count == count, "\(start) to \(end)")
            }
        }
    }

    @Test func anotherUserFindsNothing() async throws {
        let world = try await Self.scene.value.world
        let stranger = try await SimulatedClient.logIn(
            world, as: "customer-2", over: InProcessTransport(world.test.platform))
        #expect(await Self.search(stranger) == .searched([]))
        #expect(await Self.query(stranger, [.category([.luxury])], nil)?.total_count == 0)
    }
}
