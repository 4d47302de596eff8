import AssayAPI
import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Tests for the limits of the partner API, which each group of routes has for itself.
@Suite struct PartnerLimitTests {
    private let shop: APIShop
    private let router: APIShop.Responder
    private let policy = HTTPField.Name(WireHeader.rateLimitPolicy)
    private let rest = HTTPField.Name(WireHeader.rateLimit)

    init() async throws {
        shop = try await APIShop()
        router = shop.router()
    }

    /// Sets the limits of every group, and those of a day.
    private func set(perSecond: Int, burst: Int, perDay: Int? = nil) async throws {
        try await shop.set { settings in
            settings.limits.partnerPerSecond = perSecond
            settings.limits.partnerBurst = burst
            if let perDay {
                settings.limits.partnerChangesPerDay = perDay
                settings.limits.authorizationsPerDay = perDay
            }
        }
    }

    /// Calls one route of each group that this suite needs.
    ///
    /// - Parameter body: The body of a change.
    private func call(
        _ group: PartnerRouteGroup, token: String = APIShop.token(.full), body: String = "{}"
    ) async throws -> TestResponse {
        let endpoint =
            switch group {
            case .authorization: Endpoints.authorizeUser(.v2).route
            case .reads: Endpoints.health(.v2).route
            case .searches: Endpoints.searchOrganizationV2.route
            case .changes: Endpoints.setPartnerFlag.route
            }
        return try await shop.call(endpoint, ["entrupy_id": "0000000000"], body: body, token: token, on: router)
    }

    @Test(arguments: PartnerRouteGroup.allCases)
    func aLoopOfOneGroupLeavesTheOthersAlone(group: PartnerRouteGroup) async throws {
        try await set(perSecond: 1, burst: 2)
        for _ in 0..<2 { #expect(try await call(group).status != .tooManyRequests) }
        for _ in 0..<10 {
            let refused = try await call(group)
            #expect(refused.status == .tooManyRequests)
            #expect(try refused.problem().code == "rate_limited")
            #expect(refused.headers[.retryAfter] == "1")
            #expect(refused.headers[try #require(policy)] == "\"\(group.rawValue)\";q=2;w=2")
            #expect(refused.headers[try #require(rest)] == "\"\(group.rawValue)\";r=0;t=1")
        }
        for other in PartnerRouteGroup.allCases where other != group {
            #expect(try await call(other).status != .tooManyRequests, "\(other)")
        }
        shop.clock.advance(seconds: 1)
        #expect(try await call(group).status != .tooManyRequests)
        #expect(try await call(group).status == .tooManyRequests)
    }

    @Test func everyResponseNamesItsGroup() async throws {
        for group in PartnerRouteGroup.allCases {
            let response = try await call(group)
            #expect(response.headers[try #require(policy)] == "\"\(group.rawValue)\";q=20;w=2")
            #expect(response.headers[try #require(rest)] == "\"\(group.rawValue)\";r=19;t=0")
            #expect(response.headers[.retryAfter] == nil)
        }
    }

    /// A stolen token that may only read must not keep the organization's users from logging in.
    @Test func callsThatTheScopeForbidsUseUpTheReadsAlone() async throws {
        try await set(perSecond: 1, burst: 2)
        for group in [PartnerRouteGroup.authorization, .changes] {
            let response = try await call(group, token: APIShop.token(.read))
            #expect(response.status == .forbidden)
            #expect(response.headers[try #require(policy)] == "\"reads\";q=2;w=2")
        }
        #expect(try await call(.authorization, token: APIShop.token(.read)).status == .tooManyRequests)
        #expect(try await call(.reads).status == .tooManyRequests)
        for group in [PartnerRouteGroup.authorization, .searches, .changes] {
            #expect(try await call(group).status != .tooManyRequests, "\(group)")
        }
    }

    /// The server stores the body of a change in several places, so the limit counts bytes as well as calls.
    @Test func aChangeWithALargeBodyCountsAsSeveralCalls() async throws {
        try await set(perSecond: 1, burst: 2)
        let large = #"{"comments": "\#(String(repeating: "a", count: 4 * RateLimit.changeBytes))"}"#
        let first = try await call(.changes, body: large)
        #expect(first.status != .tooManyRequests, "a call is allowed while a token is left, whatever it costs")
        #expect(first.headers[try #require(rest)] == #""changes";r=0;t=4"#)
        let refused = try await call(.changes)
        #expect(refused.status == .tooManyRequests)
        #expect(refused.headers[.retryAfter] == "4")
        shop.clock.advance(seconds: 3)
        #expect(try await call(.changes).status == .tooManyRequests)
        shop.clock.advance(seconds: 1)
        #expect(try await call(.changes).status != .tooManyRequests)
    }

    @Test(arguments: [PartnerRouteGroup.changes, .authorization])
    func eachStoringGroupHasALimitOfADay(group: PartnerRouteGroup) async throws {
        try await set(perSecond: 100, burst: 100, perDay: 2)
        for _ in 0..<2 {
            let allowed = try await call(group)
            #expect(allowed.status != .tooManyRequests)
            #expect(allowed.headers[try #require(policy)] == "\"\(group.rawValue)\";q=100;w=1")
        }
        let refused = try await call(group)
        #expect(refused.status == .tooManyRequests)
        #expect(refused.headers[.retryAfter] == "43200")
        #expect(refused.headers[try #require(policy)] == "\"\(group.rawValue)-per-day\";q=2;w=86400")
        for other in PartnerRouteGroup.allCases where other != group {
            #expect(try await call(other).status != .tooManyRequests, "\(other)")
        }
        #expect(try await call(.searches, token: APIShop.token(.full, of: APIShop.sandbox)).status == .ok)
        shop.clock.advance(seconds: 43_200)
        #expect(try await call(group).status != .tooManyRequests)
    }

    @Test func aChangeWithALargeBodyCountsAsSeveralOfTheDay() async throws {
        try await set(perSecond: 100, burst: 100, perDay: 4)
        let large = #"{"comments": "\#(String(repeating: "a", count: 4 * RateLimit.changeBytes))"}"#
        #expect(try await call(.changes, body: large).status != .tooManyRequests)
        #expect(try await call(.changes).status == .tooManyRequests)
    }

    @Test func aChangeBeyondTheLimitCostsNothing() async throws {
        try await set(perSecond: 1, burst: 1)
        #expect(try await call(.changes).status != .tooManyRequests)
        let large = String(repeating: " ", count: 8 * RateLimit.changeBytes)
        #expect(try await call(.changes, body: large).status == .tooManyRequests)
        shop.clock.advance(seconds: 1)
        #expect(try await call(.changes).status != .tooManyRequests)
    }

    @Test func allTokensOfAnOrganizationShareItsAllowanceAndItsSandboxHasAnother() async throws {
        try await set(perSecond: 1, burst: 2)
        #expect(try await call(.searches, token: APIShop.token(.full)).status == .ok)
        #expect(try await call(.searches, token: APIShop.token(.read)).status == .ok)
        #expect(try await call(.searches, token: APIShop.token(.full)).status == .tooManyRequests)
        #expect(try await call(.searches, token: APIShop.token(.full, of: APIShop.sandbox)).status == .ok)
    }

    @Test func everyPartnerRouteHasAGroup() {
        for endpoint in Endpoints.partner { #expect(endpoint.routeGroup != nil, "\(endpoint.name)") }
        for endpoint in Endpoints.all where endpoint.audience != .partner { #expect(endpoint.routeGroup == nil) }
        let groups = Dictionary(grouping: Endpoints.partner) { $0.routeGroup }.mapValues { Set($0.map(\.name)) }
        #expect(groups[.authorization] == ["authorize-user"])
        #expect(groups[.searches] == ["authentications.search"])
        #expect(groups[.reads]?.contains("config.authentications") == true)
        #expect(Endpoints.partner.filter { $0.routeGroup == .changes }.allSatisfy { $0.permission != .read })
    }

    /// The page must have the figures of the code.
    @Test func thePageHasEveryLimitWithItsFigures() throws {
        let page = try Repository.text("docs/api/limits.md")
        let standard = OrganizationLimits()
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        for group in PartnerRouteGroup.allCases {
            let limit = RateLimit.partner(standard)
            let row = rows.first { $0.first == "`\(group.rawValue)`" }
            #expect(row?.count == 4, "\(group)")
            #expect(row?.dropFirst().first == "\(Int(limit.perSecond))")
            #expect(row?.dropFirst(2).first == "\(limit.burst)")
        }
        let daily = [
            "`authorization`": standard.authorizationsPerDay, "`changes`": standard.partnerChangesPerDay,
        ]
        for (name, figure) in daily {
            #expect(rows.contains { $0.count == 3 && $0[0] == name && $0[1] == "\(figure)" }, "\(name)")
        }
        let fixed = [
            "deliveries of webhooks": "\(standard.webhookDeliveriesPerDay) a day",
            "bytes of the events in them": "\(standard.webhookMiBPerDay) MiB a day",
            "webhook subscriptions": "\(WireLimits.webhooks); [more limits](webhook-subscriptions.md#limits)",
            "calls per second before authentication":
                "\(Int(RateLimit.address.perSecond)), at most \(RateLimit.address.burst) at once",
            "body": "\(WireLimits.jsonBytes / 1_024) KiB, \(JSONNesting.limit) levels deep",
            "body of a change that counts as one call": "\(RateLimit.changeBytes / 1_024) KiB",
            "filters of a search, and values of a filter": "\(WireLimits.filterValues)",
            "excluded values of a key, in all filters": "\(WireLimits.filterValues)",
            "items of a page": "\(WireLimits.pageItems), \(WireLimits.partnerPageItemsByDefault) by default",
            "events of a page": "\(WireLimits.pageEvents), \(WireLimits.pageEventsByDefault) by default",
            "wait for an event": "\(WireLimits.eventWaitSeconds) seconds",
            "calls that wait for an event": "\(EventLog.waitingCalls); another one is answered at once",
            "items of a look-up": "\(1 + WireLimits.otherItems)",
        ]
        for (name, figure) in fixed { #expect(rows.first { $0.first == name }?.dropFirst().first == figure, "\(name)") }
    }
}
