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
    private let shop: CaptureShop

    init() async throws {
        shop = try await CaptureShop()
        try await set { $0.userChangesPerDay = 2 }
    }

    private func set(_ change: (inout OrganizationLimits) -> Void) async throws {
        let organization = shop.ann.organization
        let found = try #require(try await shop.platform.store.read { try $0.organizations.find(organization) })
        var settings = found.settings
        change(&settings.limits)
        let changed = settings
        #expect(
            try await shop.platform.store.write {
                try $0.organizations.update(changed, of: organization, revision: found.revision)
            })
    }

    private func flag(as user: UserActor, by client: some TestClientProtocol) async throws -> TestResponse {
        try await client.execute(
            uri: Endpoints.setFlag.path(["item": "0000000000"]), method: .put,
            headers: [.authorization: "Bearer \(CaptureShop.token(of: user))"], body: ByteBuffer(string: "{}"))
    }

    private func begin(as user: UserActor, by client: some TestClientProtocol) async throws -> TestResponse {
        try await client.execute(
            uri: Endpoints.beginCapture.template, method: .post,
            headers: [.authorization: "Bearer \(CaptureShop.token(of: user))"],
            body: ByteBuffer(bytes: try WireJSON.encode(CaptureShop.body)))
    }

    @Test func changesBeyondTheDaysLimitAreRefusedAndReadingGoesOn() async throws {
        let policy = try #require(HTTPField.Name(WireHeader.rateLimitPolicy))
        try await Application(router: CheckedRouter.make(shop.platform)).test(.router) { client in
            #expect(try await begin(as: shop.ann, by: client).status == .created)
            #expect(try await begin(as: shop.ann, by: client).status == .ok)
            let refused = try await begin(as: shop.ann, by: client)
            #expect(refused.status == .tooManyRequests)
            #expect(try refused.problem().code == "rate_limited")
            #expect(refused.headers[.retryAfter] == "43200")
            #expect(refused.headers[policy] == "\"sdk-changes\";q=2;w=86400")

            let headers: HTTPFields = [.authorization: "Bearer \(CaptureShop.token(of: shop.ann))"]
            let read = try await client.execute(
                uri: Endpoints.configuration.template, method: .get, headers: headers)
            #expect(read.status == .ok)
            let searched = try await client.execute(
                uri: Endpoints.queryItems.template, method: .post, headers: headers, body: ByteBuffer(string: "{}"))
            #expect(searched.headers[policy] == "\"sdk\";q=100;w=1")
            #expect(searched.status == .ok)
            #expect(try await begin(as: shop.ben, by: client).status == .created)
        }
    }

    @Test func allUsersOfAnOrganizationShareALimitOfChanges() async throws {
        try await set { ($0.userChangesPerDay, $0.changesPerDay) = (100, 3) }
        let policy = try #require(HTTPField.Name(WireHeader.rateLimitPolicy))
        try await Application(router: CheckedRouter.make(shop.platform)).test(.router) { client in
            for user in [shop.ann, shop.ben, shop.ann] {
                #expect(try await begin(as: user, by: client).status != .tooManyRequests)
            }
            for user in [shop.ann, shop.ben] {
                let refused = try await begin(as: user, by: client)
                #expect(refused.status == .tooManyRequests)
                #expect(refused.headers[policy] == "\"organization-changes\";q=3;w=86400")
            }
        }
    }

    @Test func flagsHaveALimitOfTheirOwnWhichOneUserCannotUseUp() async throws {
        try await set { ($0.userChangesPerDay, $0.itemChangesPerDay) = (100, 40) }
        let policy = try #require(HTTPField.Name(WireHeader.rateLimitPolicy))
        try await Application(router: CheckedRouter.make(shop.platform)).test(.router) { client in
            for _ in 0..<2 { #expect(try await flag(as: shop.ann, by: client).status == .notFound) }
            let refused = try await flag(as: shop.ann, by: client)
            #expect(refused.status == .tooManyRequests)
            #expect(refused.headers[policy] == "\"item-changes\";q=2;w=86400")
            #expect(try await flag(as: shop.ben, by: client).status == .notFound)
            #expect(try await begin(as: shop.ann, by: client).status == .created)
        }
    }

    /// Text that one device sends to another is stored until it is taken.
    @Test func aLargeBodyCountsAsSeveralChanges() async throws {
        try await set { $0.userChangesPerDay = 4 }
        try await Application(router: CheckedRouter.make(shop.platform)).test(.router) { client in
            let large = #"{"text_fields": {"x": "\#(String(repeating: "a", count: 8_192))"}}"#
            let first = try await client.execute(
                uri: Endpoints.editTextFields.path(["item": "0000000000"]), method: .patch,
                headers: [.authorization: "Bearer \(CaptureShop.token(of: shop.ann))"], body: ByteBuffer(string: large))
            #expect(first.status != .tooManyRequests)
            #expect(try await begin(as: shop.ann, by: client).status == .tooManyRequests)
        }
    }
}
