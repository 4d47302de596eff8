import AssayAPI
import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct PageCacheTests {
    private static let version = ItemsVersion(items: 3, settings: 1)

    private static func key(_ body: String, _ user: UserID = APIShop.ann.user, _ language: Language = .english) throws
        -> PageCache.Key
    {
        try #require(
            PageCache.Key(
                user, Endpoints.searchItems.route, in: language, address: "http://a.test",
                body: ByteBuffer(string: body)))
    }

    @Test func aPageIsFoundForTheSameRequestAndVersionAlone() throws {
        let cache = PageCache(maxBytes: 10_000)
        let page = CachedPage(ByteBuffer(string: "page"))
        cache.keep(page, for: try Self.key("{}"), Self.version)
        #expect(cache.find(try Self.key("{}"), Self.version) === page)
        #expect(cache.find(try Self.key("{}"), ItemsVersion(items: 4, settings: 1)) == nil)
        #expect(cache.find(try Self.key("{}"), ItemsVersion(items: 3, settings: 2)) == nil)
        #expect(cache.find(try Self.key("{ }"), Self.version) == nil)
        #expect(cache.find(try Self.key("{}", APIShop.ben.user), Self.version) == nil)
        #expect(cache.find(try Self.key("{}", APIShop.ann.user, .japanese), Self.version) == nil)
        let query = PageCache.Key(
            APIShop.ann.user, Endpoints.queryItems.route, in: .english, address: "http://a.test",
            body: ByteBuffer(string: "{}"))
        #expect(cache.find(try #require(query), Self.version) == nil)
        let elsewhere = PageCache.Key(
            APIShop.ann.user, Endpoints.searchItems.route, in: .english, address: "http://b.test",
            body: ByteBuffer(string: "{}"))
        #expect(cache.find(try #require(elsewhere), Self.version) == nil)
    }

    @Test func pagesThatAreUsedStayAndTheOthersMakeRoom() throws {
        let cache = PageCache(maxBytes: 20_000)
        let page = CachedPage(ByteBuffer(repeating: 0x20, count: 1_000))
        let used = try Self.key("used")
        cache.keep(page, for: used, Self.version)
        let others = try (0..<100).map { try Self.key("\($0)") }
        for other in others {
            cache.keep(page, for: other, Self.version)
            #expect(cache.find(used, Self.version) === page)
        }
        let kept = others.filter { cache.find($0, Self.version) != nil }
        #expect(kept.count <= 20_000 / 1_000)
        #expect(kept.last == others.last)
    }

    @Test func aPageThatReplacesAnEarlierOneTakesItsRoom() throws {
        let cache = PageCache(maxBytes: 20_000)
        let (one, two) = (try Self.key("one"), try Self.key("two"))
        let page = CachedPage(ByteBuffer(repeating: 0x20, count: 1_000))
        cache.keep(page, for: one, Self.version)
        for items in 0..<100 { cache.keep(page, for: two, ItemsVersion(items: items, settings: 1)) }
        #expect(cache.find(one, Self.version) === page)
    }

    @Test func longRequestsAndLargePagesAreNotKept() throws {
        let long = ByteBuffer(repeating: 0x20, count: 1_025)
        #expect(
            PageCache.Key(
                APIShop.ann.user, Endpoints.searchItems.route, in: .english, address: "http://a.test", body: long)
                == nil)
        for (most, bytes) in [(0, 1), (20_000, 10_001)] {
            let cache = PageCache(maxBytes: most)
            cache.keep(CachedPage(ByteBuffer(repeating: 0x20, count: bytes)), for: try Self.key("{}"), Self.version)
            #expect(cache.find(try Self.key("{}"), Self.version) == nil)
        }
    }

    @Test func aSecondRequestReadsOnlyTheSession() async throws {
        let shop = try await PageShop()
        try await shop.shop.seed(3)
        let first = try await shop.post("{}")
        _ = shop.statements.take()
        let second = try await shop.post("{}")
        #expect(second.body == first.body)
        let cost = shop.statements.take()
        #expect(cost.transactions == 1)
        #expect(cost.statements.count == 1)
    }

    @Test func everyChangeOfAnItemOrASettingShowsAtOnce() async throws {
        let shop = try await PageShop()
        let id = try #require(try await shop.shop.seed(2).first)
        var pages: [ByteBuffer] = []
        func look() async throws {
            for _ in 0..<2 {
                let page = try await shop.post("{}").body
                #expect(page == (try await shop.shop.post("{}").body), "a router without kept pages says the same")
                if pages.last != page { pages.append(page) }
            }
        }
        try await look()
        _ = try await SetFlag(shop.platform)(APIShop.ann, id: id.rawValue, reason: nil, message: "Look again.")
        try await look()
        try await shop.shop.seed(1)
        try await look()
        try await shop.shop.set { $0.usersMayFlag = false }
        try await look()
        try await shop.shop.seed(1, by: APIShop.ben)
        try await look()
        #expect(pages.count == 4)
    }

    /// The retake's last day moves without a change of the item.
    @Test func aPageWithAnOpenRetakeIsMadeAnew() async throws {
        let shop = try await PageShop()
        let item = try #require(try await shop.shop.seed(1, .needsReview).first)
        // The decision of a seeded item is later than its capture.
        shop.shop.clock.advance(seconds: 600)
        let expert = StaffActor(
            id: StaffID("expert"), email: "expert@example.com", role: .expert,
            organizations: [APIShop.shop])
        try await RequestRetake(shop.platform)(expert, item: item, regions: ["size_tag"])
        for _ in 0..<2 {
            _ = shop.statements.take()
            let response = try await shop.post("{}")
            #expect(try response.decode(EntrupySearchResult.self).items.count == 1)
            #expect(shop.statements.take().statements.count > 1)
        }
    }

    @Test func aCountOfTheLastDaysIsMadeAnew() async throws {
        let shop = try await PageShop()
        try await shop.shop.seed(2)
        let body = """
            {"filters": [{"key": "activity.product_category", "values": ["sneakers"]}], "result_mode": "count_only",
             "date_range": {"last_days": 1}}
            """
        for _ in 0..<2 {
            _ = shop.statements.take()
            let response = try await shop.post(body, to: Endpoints.queryItems.route)
            #expect(try response.decode(EntrupySearchItemsResult.self).total_count == 2)
            #expect(shop.statements.take().statements.count > 1, "the days are counted from the time of the request")
        }
    }
}

/// A shop with one router, which keeps pages, and a record of the statements.
struct PageShop {
    let shop: APIShop
    let statements: StatementLog
    private let router: APIShop.Responder

    var platform: Platform { shop.platform }

    init() async throws {
        let statements = StatementLog()
        shop = try await APIShop { statements.wrap($0) }
        self.statements = statements
        router = shop.router()
    }

    func post(
        _ body: String, to endpoint: Route = Endpoints.searchItems.route, headers: [HTTPField.Name: String] = [:]
    ) async throws -> TestResponse {
        try await shop.post(body, to: endpoint, headers: headers, on: router)
    }
}

extension APIShop {
    /// Posts a body to a search as Ann.
    func post(
        _ body: String, to endpoint: Route = Endpoints.searchItems.route, headers: [HTTPField.Name: String] = [:],
        on router: Responder? = nil
    ) async throws -> TestResponse {
        try await call(endpoint, body: body, headers: headers, on: router)
    }
}
