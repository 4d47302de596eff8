import AssayAPI
import AssayCore
import AssayInstruments
import AssayKeys
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

/// A shop whose users Ann and Ben are logged in, and its search routes.
struct SearchShop: Sendable {
    static let ann = UserID("ann")
    static let ben = UserID("ben")

    let test: TestPlatform
    let organization: Organization

    init(
        _ kind: TestDatabase = .standard, wrapping: (any SQLDatabase) -> any SQLDatabase = { $0 }
    ) async throws {
        test = try await TestPlatform.make(kind, wrapping: wrapping)
        let now = test.clock.now()
        let pair = Organization.pair(
            named: OrganizationName(stored: "Shop"), id: OrganizationID("shop"), sandbox: OrganizationID("S-shop"),
            now: now)
        organization = pair.organization
        try await test.platform.store.write { tx in
            _ = try tx.organizations.insertPair(pair.organization, sandbox: pair.sandbox)
            for user in [Self.ann, Self.ben] {
                _ = try tx.users.insertIfAbsent(
                    User(
                        id: user, organization: pair.organization.id,
                        uniqueUserID: UniqueUserID(stored: "\(user)-00001"), username: "Shop-\(user)-00001",
                        profile: UserProfile(), loginLimits: nil, revision: 1, createdAt: now))
                let session = Session.beginning(
                    now: now, hours: 24, id: SessionID("session of \(user)"), organization: pair.organization.id,
                    user: user, bundleID: "com.example.shop")
                try tx.sessions.insert(session, hash: SHA256Digest(of: Array(user.rawValue.utf8)).hex)
            }
        }
    }

    /// Adds items, one per minute, and returns their ids, newest first.
    @discardableResult
    func seed(_ count: Int, by user: UserID = ann, _ result: ResultID = .authentic) async throws -> [ItemID] {
        let facts = ItemFacts(
            category: "sneakers", itemType: nil, brandID: "nike", brandName: "Nike \"Air\"", styleName: "Air Jordan 1",
            customerItemID: "sku-1", textFields: ["style_name": "Air Jordan 1", "customer_item_id": "sku-1"])
        let seeds = (0..<count).map { _ in
            test.clock.advance(seconds: 60)
            return ItemSeeder.Seed(user: user, facts: facts, capturedAt: test.clock.now(), result: result)
        }
        return try await ItemSeeder(test.platform, organization: organization)(seeds).reversed()
    }

    /// Posts a body to a search as a user.
    func post(
        _ body: String, to endpoint: Route = Endpoints.searchItems.route, as user: UserID = ann,
        language: String? = nil,
        encodings: String? = nil, router: Router<AssayRequestContext>? = nil
    ) async throws -> TestResponse {
        var fields: HTTPFields = [.authorization: "Bearer \(user)"]
        fields[.acceptLanguage] = language
        fields[.acceptEncoding] = encodings
        fields[.contentLength] = String(body.utf8.count)
        let sent = fields
        return try await Application(router: CheckedRouter(router ?? APIRouter.make(test.platform))).test(.router) {
            client in
            try await client.execute(
                uri: endpoint.path(), method: .post, headers: sent, body: ByteBuffer(string: body))
        }
    }
}

/// A search shop with one router, which keeps pages, and a record of the statements.
struct PageShop {
    let shop: SearchShop
    let statements: StatementLog
    private let router: Router<AssayRequestContext>

    var platform: Platform { shop.test.platform }

    init() async throws {
        let statements = StatementLog()
        shop = try await SearchShop { statements.wrap($0) }
        self.statements = statements
        router = APIRouter.make(shop.test.platform)
    }

    func post(
        _ body: String, to endpoint: Route = Endpoints.searchItems.route, encodings: String? = nil
    ) async throws -> TestResponse {
        try await shop.post(body, to: endpoint, encodings: encodings, router: router)
    }
}

extension TestResponse {
    /// Decodes the body.
    func value<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(body.readableBytesView))
    }
}
