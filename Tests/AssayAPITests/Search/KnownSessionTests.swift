import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Tests for sessions that a process remembers between searches.
@Suite struct KnownSessionTests {
    /// A body that is read from the database, one that is answered without items, and a wrong one.
    private static let bodies = [
        (Endpoints.searchItems.route, "{}"), (Endpoints.queryItems.route, "{}"),
        (Endpoints.queryItems.route, #"{"filters": [{"key": "activity.product_category", "values": ["sneakers"]}]}"#),
        (Endpoints.searchItems.route, #"{"limit": "many"}"#),
    ]

    @Test(arguments: TestDatabase.available)
    func aSessionThatAnotherProcessRevokesIsRefusedByTheNextRequest(kind: TestDatabase) async throws {
        for (route, body) in Self.bodies {
            let shop = try await APIShop(kind)
            try await shop.seed(2)
            #expect(try await shop.post("{}").status == .ok)
            _ = try await shop.post(body, to: route)
            let other = try await shop.test.secondNode()
            try await LogOut(other.platform)(APIShop.ann)
            let response = try await shop.post(body, to: route)
            #expect(response.status == .unauthorized, "\(route.name) \(body)")
            #expect(try await shop.call(route, body: body, token: "ben").status != .unauthorized)
        }
    }

    @Test(arguments: TestDatabase.available)
    func aSessionThatHasExpiredOrWhoseAppIsGoneIsRefused(kind: TestDatabase) async throws {
        let shop = try await APIShop(kind)
        #expect(try await shop.post("{}").status == .ok)
        let now = shop.clock.now()
        try await shop.platform.store.write { tx in
            _ = try tx.sessions.endAll(from: APIShop.app, organization: APIShop.rival, now: now)
        }
        #expect(try await shop.post("{}").status == .ok)
        try await shop.platform.store.write { tx in
            _ = try tx.sessions.endAll(from: APIShop.app, organization: APIShop.shop, now: now)
        }
        #expect(try await shop.post("{}").status == .unauthorized)
        let late = try await APIShop(kind)
        #expect(try await late.post("{}").status == .ok)
        late.clock.advance(seconds: 400 * 86_400)
        #expect(try await late.post("{}").status == .unauthorized)
    }

    @Test func aSessionWhoseTimeIsEndedIsRefusedByTheNextRequest() async throws {
        let shop = try await APIShop()
        #expect(try await shop.post("{}").status == .ok)
        let now = shop.clock.now()
        try await shop.platform.store.write { tx in
            _ = try tx.sessions.endAll(
                from: APIShop.app, organization: APIShop.shop, of: APIShop.ann.user, isExpiry: true, now: now)
        }
        #expect(try await shop.post("{}").status == .unauthorized)
    }

    @Test func aChangedLimitHoldsFromTheNextRequestOn() async throws {
        let shop = try await APIShop()
        let policy = try #require(HTTPField.Name("RateLimit-Policy"))
        let before = try #require(try await shop.post("{}").headers[policy])
        #expect(try await shop.post("{}").headers[policy] == before)
        try await shop.set { $0.limits.userPerSecond += 7 }
        #expect(try await shop.post("{}").headers[policy] != before)
    }

    @Test func aSearchOfAKnownSessionIsOneTransactionOfTwoStatements() async throws {
        let statements = StatementLog()
        let shop = try await APIShop { statements.wrap($0) }
        try await shop.seed(3)
        let first = try await shop.post("{}")
        _ = try await shop.post("{}")
        _ = statements.take()
        let response = try await shop.post("{}")
        #expect(response.body == first.body)
        let cost = statements.take()
        #expect((cost.transactions, cost.statements.count) == (1, 2))
    }
}
