import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// The header `Idempotency-Key` on routes that are not idempotent by themselves.
@Suite struct IdempotencyRouteTests {
    private static let question = #"{"text": "Well?", "answers": ["Yes", "No"]}"#

    @Test func aRepeatedCallGetsTheFirstAnswerByteForByte() async throws {
        let shop = try await APIShop()
        let item = try await shop.seed()[0]
        let first = try await shop.call(Endpoints.setPartnerFlag.route, item, "{}", key: "k-1")
        shop.clock.advance(seconds: 86_400)
        for key in ["k-1", #""k-1""#] {
            let again = try await shop.call(Endpoints.setPartnerFlag.route, item, "{}", key: key)
            #expect(again.isReplay)
            #expect(again.status == first.status)
            #expect(again.body == first.body)
            #expect(again.headers[.contentType] == first.headers[.contentType])
        }
        #expect(!first.isReplay)
        #expect(try await shop.timeline(item) == [.flagSet], "no 409 already_flagged, and no second entry")
    }

    /// A token that may not make the call learns nothing about an earlier one.
    @Test func aKeyIsLookedUpOnlyForACallerWhoMayMakeTheCall() async throws {
        let shop = try await APIShop()
        let item = try await shop.seed()[0]
        _ = try await shop.call(Endpoints.askMessage.route, item, Self.question, key: "k")
        let narrow = try await shop.call(
            Endpoints.askMessage.route, item, Self.question, key: "k", token: APIShop.token(.full))
        #expect((narrow.status, narrow.code) == (.forbidden, "scope_too_narrow"))
    }

    /// A kept answer is no way around the end of a token.
    @Test func aRepeatedCallNeedsATokenThatIsStillGood() async throws {
        let shop = try await APIShop()
        let item = try await shop.seed()[0]
        let now = shop.clock.now()
        _ = try await shop.call(Endpoints.askMessage.route, item, Self.question, key: "k")
        _ = try await shop.call(Endpoints.setPartnerFlag.route, item, "{}", key: "k")
        let ended = try await shop.platform.store.write { tx in
            try tx.addToken("other", .full, of: APIShop.shop, now: now)
            let isDisabled = try tx.staff.disable(APIShop.admin.id, now: now)
            let isRevoked = try tx.apiTokens.revoke(
                APITokenID(APIShop.token(.full)), organization: APIShop.shop, now: now)
            return isDisabled && isRevoked
        }
        #expect(ended)
        let disabled = try await shop.call(Endpoints.askMessage.route, item, Self.question, key: "k")
        #expect((disabled.status, disabled.code) == (.unauthorized, "invalid_token"))
        let revoked = try await shop.call(Endpoints.setPartnerFlag.route, item, "{}", key: "k")
        #expect((revoked.status, revoked.code) == (.unauthorized, "invalid_token"))
        #expect(try await shop.call(Endpoints.setPartnerFlag.route, item, "{}", key: "k", token: "other").isReplay)
    }

    @Test func aRepeatedCallCountsAgainstTheLimit() async throws {
        let shop = try await APIShop()
        let item = try await shop.seed()[0]
        try await shop.set { $0.limits.partnerBurst = 2 }
        let router = shop.router()
        func set() async throws -> TestResponse {
            try await shop.call(Endpoints.setPartnerFlag.route, item, "{}", key: "k", on: router)
        }
        _ = try await set()
        #expect(try await set().isReplay)
        #expect(try await set().status == .tooManyRequests)
    }

    @Test(arguments: Endpoints.partner.filter { !$0.isIdempotent })
    func eachRouteThatIsNotIdempotentReadsTheKey(endpoint: Route) async throws {
        let shop = try await APIShop()
        let item = try await shop.seed()[0]
        let refused = try await shop.call(
            endpoint, item, "{}", message: "any", key: "two words")
        #expect((refused.status, refused.code) == (.badRequest, "invalid_idempotency_key"))
    }

    @Test func aRouteThatIsIdempotentIgnoresTheKey() async throws {
        let shop = try await APIShop()
        let item = try await shop.seed()[0]
        for key in ["two words", "k"] {
            let read = try await shop.call(Endpoints.partnerFlag.route, item, key: key)
            #expect(read.status == .ok && !read.isReplay)
        }
    }
}
