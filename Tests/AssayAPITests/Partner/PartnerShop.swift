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

/// A shop with the items of its users Ann and Ben, and the calls of its backend.
struct PartnerShop: Sendable {
    /// The tokens of backends: the shop's own, and that of its sandbox.
    enum Token: String, CaseIterable {
        case full
        case read
        case sandbox
    }

    let shop: SearchShop

    var test: TestPlatform { shop.test }
    var platform: Platform { shop.test.platform }
    var organization: OrganizationID { shop.organization.id }

    init(
        _ kind: TestDatabase = .standard, wrapping: (any SQLDatabase) -> any SQLDatabase = { $0 }
    ) async throws {
        shop = try await SearchShop(kind, wrapping: wrapping)
        let (own, sandbox, now) = (shop.organization.id, OrganizationID("S-shop"), shop.test.clock.now())
        try await shop.test.platform.store.write { tx in
            for token in Token.allCases {
                let stored = APIToken(
                    id: APITokenID("token-\(token)"), organization: token == .sandbox ? sandbox : own,
                    scope: token == .read ? .read : .full, label: "", createdAt: now)
                try tx.apiTokens.insert(stored, hash: SHA256Digest(of: Array(token.rawValue.utf8)).hex)
            }
        }
    }

    /// Adds items, one per minute, and returns their ids, newest first.
    @discardableResult
    func seed(
        _ count: Int = 1, customerItemID: String? = "sku-1", by user: UserID = SearchShop.ann,
        brand: (id: String, name: String) = ("nike", "Nike"), _ result: ResultID = .authentic
    ) async throws -> [ItemID] {
        var texts = ["style_name": "Air Jordan 1"]
        texts["customer_item_id"] = customerItemID
        let facts = ItemFacts(
            category: "sneakers", itemType: nil, brandID: brand.id, brandName: brand.name, styleName: "Air Jordan 1",
            customerItemID: customerItemID, textFields: texts)
        let seeds = (0..<count).map { _ in
            test.clock.advance(seconds: 60)
            return ItemSeeder.Seed(user: user, facts: facts, capturedAt: test.clock.now(), result: result)
        }
        return try await ItemSeeder(platform, organization: shop.organization)(seeds).reversed()
    }

    /// Calls the router in process.
    ///
    /// - Parameters:
    ///   - path: The path with its query, percent-encoded.
    ///   - version: The `Api-Version` header; `nil` to send none.
    ///   - router: The router; `nil` for a new one, whose limits no call has used.
    func call(
        _ method: HTTPRequest.Method, _ path: String, body: String = "", version: String? = nil,
        token: Token = .read, headers: [HTTPField.Name: String] = [:], router: Router<AssayRequestContext>? = nil
    ) async throws -> TestResponse {
        var fields: HTTPFields = [
            .authorization: "Token \(token.rawValue)", .contentLength: String(body.utf8.count),
        ]
        fields[try #require(HTTPField.Name(WireHeader.apiVersion))] = version
        for (name, value) in headers { fields[name] = value }
        let sent = fields
        return try await Application(router: CheckedRouter(router ?? APIRouter.make(platform))).test(.router) {
            client in
            try await client.execute(uri: path, method: method, headers: sent, body: ByteBuffer(string: body))
        }
    }

    func get(
        _ endpoint: Route, _ parameters: [String: String] = [:], query: String = "", version: String? = nil,
        token: Token = .read, headers: [HTTPField.Name: String] = [:]
    ) async throws -> TestResponse {
        try await call(
            .get, endpoint.path(parameters) + query, version: version ?? (endpoint.version == .v1 ? "1.4" : nil),
            token: token, headers: headers)
    }

    func item(
        _ id: ItemID, _ path: Route.Version = .v2, query: String = "", version: String? = nil,
        token: Token = .read, headers: [HTTPField.Name: String] = [:]
    ) async throws -> TestResponse {
        try await get(
            (path == .v1 ? Endpoints.partnerItemV1.route : Endpoints.partnerItemV2.route), ["entrupy_id": id.rawValue],
            query: query, version: version, token: token,
            headers: headers)
    }

    func lookUp(
        _ value: String, _ path: Route.Version = .v2, version: String? = nil, token: Token = .read
    ) async throws -> TestResponse {
        try await get(
            (path == .v1 ? Endpoints.lookUpItemV1.route : Endpoints.lookUpItemV2.route), ["lookup_value": value],
            version: version, token: token)
    }

    func search(
        _ body: String, _ path: Route.Version = .v2, version: String? = nil, token: Token = .read,
        headers: [HTTPField.Name: String] = [:]
    ) async throws -> TestResponse {
        try await call(
            .post, (path == .v1 ? Endpoints.searchOrganizationV1.route : Endpoints.searchOrganizationV2.route).path(),
            body: body,
            version: version ?? (path == .v1 ? "1.4" : nil), token: token, headers: headers)
    }

    /// Returns the data from which an item's response is rendered.
    func document(_ id: ItemID, of user: UserID = SearchShop.ann) async throws -> ItemDocument {
        let actor = UserActor(
            organization: organization, user: user, session: SessionID("session of \(user)"),
            bundleID: "com.example.shop")
        return try await ItemReader(platform).find(actor, id: id.rawValue)
    }
}

/// A page of either version, with the items' ids alone.
struct FoundPage: Decodable, Equatable {
    struct Item: Decodable, Equatable {
        let id: String

        private enum CodingKeys: String, CodingKey {
            case id = "entrupy_id"
        }
    }

    let items: [Item]
    let count: Int

    private enum CodingKeys: String, CodingKey {
        case items
        case count = "item_count"
    }

    var ids: [ItemID] { items.map { ItemID($0.id) } }
}
