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
@Suite(.everyDatabase) struct ChangeLimitTests {
    private let shop: CaptureShop

    init() async throws {
        shop = try await CaptureShop()
        let organization = shop.ann.organization
        try await shop.platform.store.write { tx in
            let found = try #require(try tx.organizations.find(organization))
            var settings = found.settings
            settings.limits.userChangesPerDay = 2
            #expect(try tx.organizations.update(settings, of: organization, revision: found.revision))
        }
    }

    private func begin(as user: UserActor, by client: some TestClientProtocol) async throws -> TestResponse {
        try await client.execute(
            uri: Endpoint.beginCapture.template, method: .post,
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
                uri: Endpoint.configuration.template, method: .get, headers: headers)
            #expect(read.status == .ok)
            let searched = try await client.execute(
                uri: Endpoint.queryItems.template, method: .post, headers: headers, body: ByteBuffer(string: "{}"))
            #expect(searched.headers[policy] == "\"sdk\";q=100;w=1")
            #expect(searched.status == .ok)
            #expect(try await begin(as: shop.ben, by: client).status == .created)
        }
    }
}
