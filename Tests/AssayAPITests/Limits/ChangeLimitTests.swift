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

/// Tests for the daily limit on a user's database changes, which must not affect other users.
@Suite struct ChangeLimitTests {
    private let shop: APIShop
    private let router: APIShop.Responder
    private let policy: HTTPField.Name

    init() async throws {
        shop = try await APIShop()
        router = shop.router()
        policy = try APIShop.header(WireHeader.rateLimitPolicy)
        try await set { $0.userChangesPerDay = 2 }
    }

    private func set(_ change: @escaping @Sendable (inout OrganizationLimits) -> Void) async throws {
        try await shop.set { change(&$0.limits) }
    }

    private func flag(as user: UserActor) async throws -> TestResponse {
        try await shop.call(
            Endpoints.setFlag.route, ["item": "0000000000"], body: "{}", token: user.user.rawValue, on: router)
    }

    private func begin(as user: UserActor) async throws -> TestResponse {
        try await shop.call(
            Endpoints.beginCapture.route, bytes: APIShop.json(APIShop.capture), token: user.user.rawValue, on: router)
    }

    @Test func changesBeyondTheDaysLimitAreRefusedAndReadingGoesOn() async throws {
        #expect(try await begin(as: APIShop.ann).status == .created)
        #expect(try await begin(as: APIShop.ann).status == .ok)
        let refused = try await begin(as: APIShop.ann)
        #expect(try refused.refusal() == "429 rate_limited")
        #expect(refused.headers[.retryAfter] == "43200")
        #expect(refused.headers[policy] == "\"sdk-changes\";q=2;w=86400")
        #expect(try await shop.call(Endpoints.configuration.route, on: router).status == .ok)
        let searched = try await shop.call(Endpoints.queryItems.route, body: "{}", on: router)
        #expect(searched.headers[policy] == "\"sdk\";q=100;w=1")
        #expect(searched.status == .ok)
        #expect(try await begin(as: APIShop.ben).status == .created)
    }

    @Test func allUsersOfAnOrganizationShareALimitOfChanges() async throws {
        try await set { ($0.userChangesPerDay, $0.changesPerDay) = (100, 3) }
        for user in [APIShop.ann, APIShop.ben, APIShop.ann] {
            #expect(try await begin(as: user).status != .tooManyRequests)
        }
        for user in [APIShop.ann, APIShop.ben] {
            let refused = try await begin(as: user)
            #expect(refused.status == .tooManyRequests)
            #expect(refused.headers[policy] == "\"organization-changes\";q=3;w=86400")
        }
    }

    @Test func flagsHaveALimitOfTheirOwnWhichOneUserCannotUseUp() async throws {
        try await set { ($0.userChangesPerDay, $0.itemChangesPerDay) = (100, 40) }
        for _ in 0..<2 { #expect(try await flag(as: APIShop.ann).status == .notFound) }
        let refused = try await flag(as: APIShop.ann)
        #expect(refused.status == .tooManyRequests)
        #expect(refused.headers[policy] == "\"item-changes\";q=2;w=86400")
        #expect(try await flag(as: APIShop.ben).status == .notFound)
        #expect(try await begin(as: APIShop.ann).status == .created)
    }

    /// Text that one device sends to another is stored until it is taken.
    @Test func aLargeBodyCountsAsSeveralChanges() async throws {
        try await set { $0.userChangesPerDay = 4 }
        let large = #"{"text_fields": {"x": "\#(String(repeating: "a", count: 8_192))"}}"#
        let first = try await shop.call(
            Endpoints.editTextFields.route, ["item": "0000000000"], body: large, on: router)
        #expect(first.status != .tooManyRequests)
        #expect(try await begin(as: APIShop.ann).status == .tooManyRequests)
    }
}
