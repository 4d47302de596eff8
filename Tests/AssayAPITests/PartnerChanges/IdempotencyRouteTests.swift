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
        let first = try await shop.call(.setPartnerFlag, item, "{}", key: "k-1")
        shop.test.clock.advance(seconds: 86_400)
        for key in ["k-1", #""k-1""#] {
            let again = try await shop.call(.setPartnerFlag, item, "{}", key: key)
            #expect(again.isReplay)
            #expect(again.status == first.status)
            #expect(again.body == first.body)
            #expect(again.headers[.contentType] == first.headers[.contentType])
        }
        #expect(!first.isReplay)
        #expect(try await shop.timeline(item) == [.flagSet], "no 409 already_flagged, and no second entry")
    }

    @Test func aRepeatedCallGetsTheStatusOfTheFirst() async throws {
        let shop = try await ChangeShop()
        let item = try await shop.seed()[0]
        let first = try await shop.call(.askMessage, item, Self.question, key: "k", token: .staff)
        let again = try await shop.call(.askMessage, item, Self.question, key: "k", token: .staff)
        #expect(first.status == .created && again.status == .created)
        #expect(first.body == again.body)
        #expect(try await shop.timeline(item) == [.messageAsked])
    }

    @Test func withoutAKeyEachCallIsCarriedOut() async throws {
        let shop = try await ChangeShop()
        let item = try await shop.seed()[0]
        for _ in 0..<2 { _ = try await shop.call(.askMessage, item, Self.question, token: .staff) }
        #expect(try await shop.timeline(item) == [.messageAsked, .messageAsked])
    }

    @Test func afterADayTheCallIsCarriedOutAgain() async throws {
        let shop = try await ChangeShop()
        let item = try await shop.seed()[0]
        let first = try await shop.call(.askMessage, item, Self.question, key: "k", token: .staff)
        shop.test.clock.advance(seconds: IdempotencyKey.lifetime + 1)
        let anew = try await shop.call(.askMessage, item, Self.question, key: "k", token: .staff)
        #expect(anew.status == .created && !anew.isReplay)
        #expect(anew.body != first.body)
        let again = try await shop.call(.askMessage, item, Self.question, key: "k", token: .staff)
        #expect(again.isReplay)
        #expect(again.body == anew.body)
    }

    /// Nothing is canonicalized: another byte is another body.
    @Test(arguments: [#"{"text": "Well?", "answers": ["Yes", "No"]} "#, #"{"text": "Well", "answers": ["Yes"]}"#, ""])
    func aKeyWithAnotherBodyIsRefused(body: String) async throws {
        let shop = try await ChangeShop()
        let item = try await shop.seed()[0]
        _ = try await shop.call(.askMessage, item, Self.question, key: "k", token: .staff)
        let other = try await shop.call(.askMessage, item, body, key: "k", token: .staff)
        #expect((other.status, other.code) == (.unprocessableContent, "idempotency_key_reused"))
        #expect(try await shop.timeline(item) == [.messageAsked])
    }

    @Test func aKeyWithAnotherItemIsRefused() async throws {
        let shop = try await ChangeShop()
        let items = try await shop.seed(2)
        _ = try await shop.call(.setPartnerFlag, items[0], "{}", key: "k")
        #expect(try await shop.call(.setPartnerFlag, items[1], "{}", key: "k").code == "idempotency_key_reused")
        #expect(try await shop.timeline(items[1]) == [])
    }

    /// A client may use one key for each object of its own, and a token is rotated without an end of repetitions.
    @Test func aKeyBelongsToItsOrganizationAndItsRoute() async throws {
        let shop = try await ChangeShop()
        let item = try await shop.seed()[0]
        let foreign = try await shop.seed(of: ChangeShop.rival)[0]
        let first = try await shop.call(.setPartnerFlag, item, "{}", key: "k")
        let rival = try await shop.call(.setPartnerFlag, foreign, "{}", key: "k", token: .rival)
        #expect(rival.status == .ok && !rival.isReplay)
        let rotated = try await shop.call(.setPartnerFlag, item, "{}", key: "k", token: .other)
        #expect(rotated.isReplay)
        #expect(rotated.body == first.body)
        let clear = try await shop.call(.clearPartnerFlag, item, key: "k")
        #expect(clear.status == .ok && !clear.isReplay)
        #expect(try await shop.timeline(item) == [.flagSet, .flagCleared])
    }

    @Test func aRefusalIsNotKept() async throws {
        let shop = try await ChangeShop()
        let item = try await shop.seed()[0]
        #expect(try await shop.call(.clearPartnerFlag, item, key: "k").code == "not_flagged")
        _ = try await shop.call(.setPartnerFlag, item, "{}")
        let cleared = try await shop.call(.clearPartnerFlag, item, key: "k")
        #expect(cleared.status == .ok && !cleared.isReplay)
        #expect(try await shop.timeline(item) == [.flagSet, .flagCleared])
    }

    /// A token that may not make the call learns nothing about an earlier one.
    @Test func aKeyIsLookedUpOnlyForACallerWhoMayMakeTheCall() async throws {
        let shop = try await ChangeShop()
        let item = try await shop.seed()[0]
        _ = try await shop.call(.askMessage, item, Self.question, key: "k", token: .staff)
        let narrow = try await shop.call(.askMessage, item, Self.question, key: "k")
        #expect((narrow.status, narrow.code) == (.forbidden, "scope_too_narrow"))
    }

    /// A kept answer is no way around the end of a token.
    @Test func aRepeatedCallNeedsATokenThatIsStillGood() async throws {
        let shop = try await ChangeShop()
        let item = try await shop.seed()[0]
        let now = shop.test.clock.now()
        _ = try await shop.call(.askMessage, item, Self.question, key: "k", token: .staff)
        _ = try await shop.call(.setPartnerFlag, item, "{}", key: "k")
        let ended = try await shop.platform.store.write { tx in
            let isDisabled = try tx.staff.disable(ChangeShop.member.id, now: now)
            let isRevoked = try tx.apiTokens.revoke(
                APITokenID("id of full"), organization: ChangeShop.shop, now: now)
            return isDisabled && isRevoked
        }
        #expect(ended)
        let disabled = try await shop.call(.askMessage, item, Self.question, key: "k", token: .staff)
        #expect((disabled.status, disabled.code) == (.unauthorized, "invalid_token"))
        let revoked = try await shop.call(.setPartnerFlag, item, "{}", key: "k")
        #expect((revoked.status, revoked.code) == (.unauthorized, "invalid_token"))
        #expect(try await shop.call(.setPartnerFlag, item, "{}", key: "k", token: .other).isReplay)
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
        _ = try await shop.call(.setPartnerFlag, item, "{}", key: "k")
        #expect(try await shop.call(.setPartnerFlag, item, "{}", key: "k").isReplay)
        #expect(try await shop.call(.setPartnerFlag, item, "{}", key: "k").status == .tooManyRequests)
    }

    @Test(arguments: Endpoint.partner.filter { !$0.isIdempotent })
    func eachRouteThatIsNotIdempotentReadsTheKey(endpoint: Endpoint) async throws {
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
            let read = try await shop.call(.partnerFlag, item, key: key)
            #expect(read.status == .ok && !read.isReplay)
        }
    }

    @Test(arguments: ["", #""open"#, "two words", "ключ", String(repeating: "k", count: 256)])
    func whatIsNoKeyIsRefusedBeforeTheCall(key: String) async throws {
        let shop = try await ChangeShop()
        let item = try await shop.seed()[0]
        let refused = try await shop.call(.setPartnerFlag, item, "{}", key: key)
        #expect((refused.status, refused.code) == (.badRequest, "invalid_idempotency_key"))
        #expect(try await shop.timeline(item) == [])
    }
}
