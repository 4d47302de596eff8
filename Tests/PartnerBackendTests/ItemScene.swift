import AssayCore
import AssayInstruments
import AssayOperations
import AssayTestSupport
import FaultProxy
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import PartnerBackend

/// The shop beside a real platform: a server on a free port, with the shop's organization and two customers.
struct ItemScene: Sendable {
    let test: TestPlatform
    let organization: Organization
    let expert: StaffActor
    /// The customer who signs in, and another one.
    let amelie: UserID
    let kenji: UserID
    let shop: Shop
    /// The proxy between the shop and the platform; `nil` without one.
    let proxy: FaultProxy?

    /// Runs a test against the shop's routes, in process, while the platform serves.
    static func run(
        throughProxy hasProxy: Bool = false,
        _ body: @escaping @Sendable (ItemScene, any TestClientProtocol) async throws -> Void
    ) async throws {
        let test = try await TestPlatform.make()
        let made = try await InitializeInstallation(test.platform, passwordCost: .test)(
            organization: "Shop", bundleID: "com.example.shop", adminEmail: "admin@shop.example")
        for (key, value) in [("limits.partner_burst", "1000"), ("limits.partner_per_second", "1000")] {
            _ = try await SetOrganizationSetting(test.platform)(
                made.admin.actor, made.organization.id, key: key, value: value)
        }
        try await LiveServer.run(test.platform) { address in
            let proxy = hasProxy ? try FaultProxy(to: address) : nil
            defer { proxy?.stop() }
            let scene = ItemScene(
                test: test, organization: made.organization, expert: made.admin.actor,
                amelie: try await user("shop-amelie", test, made), kenji: try await user("shop-kenji", test, made),
                shop: Shop(platform: (proxy?.url ?? address).absoluteString, token: made.token.value), proxy: proxy)
            try await scene.shop.test { client in try await body(scene, client) }
        }
    }

    /// Authorizes a customer at the platform, as an earlier run of the shop did.
    private static func user(
        _ id: String, _ test: TestPlatform, _ made: InitializeInstallation.Initialized
    ) async throws -> UserID {
        let partner = PartnerActor(
            organization: made.organization.id, token: APITokenID("of an earlier run"), scope: .full)
        let authorized = try await AuthorizeUser(test.platform)(
            partner,
            .init(
                authorizationRequest: try SDKDevice().authorizationRequest(), uniqueUserID: id,
                email: "\(id)@shop.example", firstName: nil, lastName: nil))
        return UserID(try SDKDevice.claims(authorized.signedRequest).sub)
    }

    /// Adds items, one per minute, and returns their ids, latest first.
    func seed(
        _ count: Int = 1, of user: UserID, number: String, brand: String = "Nike", _ result: ResultID = .authentic
    ) async throws -> [ItemID] {
        let facts = ItemFacts(
            category: "sneakers", itemType: nil, brandID: "nike", brandName: brand, styleName: "Air Jordan 1",
            customerItemID: number, textFields: ["style_name": "Air Jordan 1", "customer_item_id": number])
        let seeds = (0..<count).map { _ in
            test.clock.advance(seconds: 60)
            return ItemSeeder.Seed(user: user, facts: facts, capturedAt: test.clock.now(), result: result)
        }
        return try await ItemSeeder(test.platform, organization: organization)(seeds).reversed()
    }

    /// Returns the flag of an item at the platform.
    func flag(of item: ItemID) async throws -> FlagState {
        try await StaffItemReader(test.platform).show(expert, id: item.rawValue).item.life.flag
    }
}

/// A customer with a browser.
struct Visitor: Sendable {
    private let client: any TestClientProtocol
    /// The cookie of the sign-in.
    let cookie: String

    /// Signs in as the shop's only customer, by the form.
    init(_ client: any TestClientProtocol) async throws {
        let signedIn = try await Visitor(client, cookie: "").post(
            "/signin", ["username": "amelie", "password": "correct horse"])
        #expect(signedIn.status == 303 && signedIn.headers[.location] == "/items")
        let cookie = signedIn.headers[.setCookie]?.split(separator: ";").first.map(String.init)
        self.init(client, cookie: try #require(cookie))
    }

    /// Comes with a cookie, or with none.
    init(_ client: any TestClientProtocol, cookie: String) {
        self.client = client
        self.cookie = cookie
    }

    func get(_ path: String) async throws -> Answer {
        try await client.execute(uri: path, method: .get, headers: [.cookie: cookie]) { Answer($0) }
    }

    /// Sends a form.
    ///
    /// - Parameters:
    ///   - site: The browser's statement about the page that sends it; `nil` for none.
    ///   - origin: The page's scheme, host and port; `nil` for none.
    func post(
        _ path: String, _ form: [String: String] = [:], from site: String? = "same-origin", origin: String? = nil
    ) async throws -> Answer {
        var headers: HTTPFields = [.cookie: cookie, .contentType: "application/x-www-form-urlencoded"]
        headers[.origin] = origin
        if let site, let name = HTTPField.Name("Sec-Fetch-Site") { headers[name] = site }
        let body = form.map { "\($0)=\(PlatformCall.segment($1))" }.joined(separator: "&")
        return try await client.execute(
            uri: path, method: .post, headers: headers, body: ByteBuffer(string: body)
        ) { Answer($0) }
    }

    /// Returns the key of the form on an item's page.
    func formKey(_ page: Answer) throws -> String {
        String(try #require(page.body.firstMatch(of: /name="key" value="([^"]+)"/)).1)
    }
}
