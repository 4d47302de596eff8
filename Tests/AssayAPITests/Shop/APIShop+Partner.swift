import AssayCore
import AssayOperations
import AssayStorage
import AssayWire
import HTTPTypes
import HummingbirdTesting
import Testing

/// The calls of the shop's backend about its items.
extension APIShop {
    /// Gets a percent-encoded path with the token that may only read.
    func get(_ path: String, version: String? = nil) async throws -> TestResponse {
        var headers: HTTPFields = [:]
        headers[try Self.header(WireHeader.apiVersion)] = version
        return try await send(.get, path, authorization: "Token \(Self.token(.read))", headers: headers)
    }

    func item(
        _ id: ItemID, _ path: Route.Version = .v2, query: String = "", version: String? = nil,
        headers: [HTTPField.Name: String] = [:]
    ) async throws -> TestResponse {
        try await call(
            path == .v1 ? Endpoints.partnerItemV1.route : Endpoints.partnerItemV2.route, ["entrupy_id": id.rawValue],
            query: query, version: version, headers: headers)
    }

    func lookUp(_ value: String, _ path: Route.Version = .v2, version: String? = nil) async throws -> TestResponse {
        try await call(
            path == .v1 ? Endpoints.lookUpItemV1.route : Endpoints.lookUpItemV2.route, ["lookup_value": value],
            version: version)
    }

    func search(
        _ body: String, _ path: Route.Version = .v2, version: String? = nil, headers: [HTTPField.Name: String] = [:]
    ) async throws -> TestResponse {
        try await call(
            path == .v1 ? Endpoints.searchOrganizationV1.route : Endpoints.searchOrganizationV2.route, body: body,
            version: version, headers: headers)
    }

    /// Calls a route about an item.
    func call(
        _ endpoint: Route, _ item: ItemID, _ body: String = "", message: String = "", key: String? = nil,
        token: String? = nil, on router: Responder? = nil
    ) async throws -> TestResponse {
        try await call(
            endpoint, ["entrupy_id": item.rawValue, "message": message], body: body, token: token, key: key, on: router)
    }

    /// Returns the data from which the response about an item of Ann's is rendered.
    func document(_ id: ItemID) async throws -> ItemDocument {
        try await ItemReader(platform).find(Self.ann, id: id.rawValue)
    }

    /// Seeds an authentic item, which has a certificate.
    func certified(by user: UserActor = ann) async throws -> Item {
        let id = try await seed(customerItemID: nil, by: user)[0]
        let item = try await platform.store.read { try $0.items.find(id, organization: user.organization) }
        return try #require(item)
    }

    /// A member of staff who may work for every organization.
    static let staff = StaffActor(id: admin.id, email: admin.email, role: .admin, organizations: nil)

    /// Returns the kinds of the entries in an item's timeline since its result.
    func timeline(_ item: ItemID) async throws -> [TimelineEntry.Kind] {
        try await platform.store.read { tx in
            try tx.timeline.list(item: item, organization: Self.shop).map(\.kind)
                .filter { [.flagSet, .flagCleared, .messageAsked, .messageAnswered, .retakeAsked].contains($0) }
        }
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
