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
        let shop = try await ChangeShop()
        let item = try await shop.seed()[0]
        let first = try await shop.call(Endpoints.setPartnerFlag.route, item, "{}", key: "k-1")
        shop.test.clock.advance(seconds: 86_400)
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
        let shop = try await ChangeShop()
        let item = try await shop.seed()[0]
        _ = try await shop.call(Endpoints.askMessage.route, item, Self.question, key: "k", token: .staff)
        let narrow = try await shop.call(Endpoints.askMessage.route, item, Self.question, key: "k")
        #expect((narrow.status, narrow.code) == (.forbidden, "scope_too_narrow"))
    }

    /// A kept answer is no way around the end of a token.
    @Test func aRepeatedCallNeedsATokenThatIsStillGood() async throws {
        let shop = try await ChangeShop()
        let item = try await shop.seed()[0]
        let now = shop.test.clock.now()
        _ = try await shop.call(Endpoints.askMessage.route, item, Self.question, key: "k", token: .staff)
        _ = try await shop.call(Endpoints.setPartnerFlag.route, item, "{}", key: "k")
        let ended = try await shop.platform.store.write { tx in
            let isDisabled = try tx.staff.disable(ChangeShop.member.id, now: now)
            let isRevoked = try tx.apiTokens.revoke(
                APITokenID("id of full"), organization: ChangeShop.shop, now: now)
            return isDisabled && isRevoked
        }
        #expect(ended)
        let disabled = try await shop.call(Endpoints.askMessage.route, item, Self.question, key: "k", token: .staff)
        #expect((disabled.status, disabled.code) == (.unauthorized, "invalid_token"))
        let revoked = try await shop.call(Endpoints.setPartnerFlag.route, item, "{}", key: "k")
        #expect((revoked.status, revoked.code) == (.unauthorized, "invalid_token"))
        #expect(try await shop.call(Endpoints.setPartnerFlag.route, item, "{}", key: "k", token: .other).isReplay)
    }

    @Test func aRepeatedCallCountsAgainstTheLimit() async throws {
        let shop = try await ChangeShop()
        let item = try await shop.seed()[0]
        try await shop.platform.store.write { tx in
            let found = try #require(try tx.organizations.find(ChangeShop.shop))
            var settings = found.settings
            settings.limits.partnerBurst = 2
            #expect(try tx.organizations.update(settings, of: ChangeShop.shop, revision: found.revision))
        }
        _ = try await shop.call(Endpoints.setPartnerFlag.route, item, "{}", key: "k")
        #expect(try await shop.call(Endpoints.setPartnerFlag.route, item, "{}", key: "k").isReplay)
        #expect(try await shop.call(Endpoints.setPartnerFlag.route, item, "{}", key: "k").status == .tooManyRequests)
    }

    @Test(arguments: Endpoints.partner.filter { !$0.isIdempotent })
    func eachRouteThatIsNotIdempotentReadsTheKey(endpoint: Route) async throws {
        let shop = try await ChangeShop()
        let item = try await shop.seed()[0]
        let refused = try await shop.call(
            endpoint, item, "{}", message: "any", key: "two words",
            token: endpoint.permission == .staff ? .staff : .full)
        #expect((refused.status, refused.code) == (.badRequest, "invalid_idempotency_key"))
    }

    @Test func aRouteThatIsIdempotentIgnoresTheKey() async throws {
        let shop = try await ChangeShop()
        let item = try await shop.seed()[0]
        for key in ["two words", "k"] {
            let read = try await shop.call(Endpoints.partnerFlag.route, item, key: key)
            #expect(read.status == .ok && !read.isReplay)
        }
    }
}
