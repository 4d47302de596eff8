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

/// A shop with items of two users, whose backend changes them on one or two nodes.
struct ChangeShop: Sendable {
    /// The tokens of the shop and of its rival.
    enum Token: String, CaseIterable {
        case full
        case other
        case read
        case staff
        case rival

        var organization: OrganizationID { self == .rival ? ChangeShop.rival : ChangeShop.shop }

        var scope: PartnerActor.Scope {
            switch self {
            case .full, .other, .rival: .full
            case .read: .read
            case .staff: .staff
            }
        }
    }

    static let shop = OrganizationID("shop")
    static let rival = OrganizationID("rival")
    static let ann = UserID("ann")
    static let cat = UserID("cat")
    static let member = APIToken.Member(id: StaffID("eve"), email: "eve@example.com")

    let test: TestPlatform
    private let nodes: [CallbackResponder<AssayRequestContext>]

    var platform: Platform { test.platform }

    /// - Parameter nodes: The number of nodes on one database, 1 or 2.
    init(_ kind: TestDatabase = .standard, nodes: Int = 1) async throws {
        test = try await TestPlatform.make(kind)
        let now = test.clock.now()
        try await test.platform.store.write { tx in
            try tx.addShop(Self.shop, users: [Self.ann], now: now)
            try tx.addShop(Self.rival, named: "Rival", users: [Self.cat], now: now)
            try Self.setLimits(in: tx)
            let member = StaffMember(
                id: Self.member.id, email: Self.member.email, role: .expert, organizations: [Self.shop], createdAt: now)
            _ = try tx.staff.insert(member, passwordHash: "unused")
            for token in Token.allCases {
                let stored = APIToken(
                    id: APITokenID("id of \(token)"), organization: token.organization, scope: token.scope, label: "",
                    member: token.scope == .staff ? Self.member : nil, createdAt: now)
                try tx.apiTokens.insert(stored, hash: SHA256Digest(of: Array(token.rawValue.utf8)).hex)
            }
        }
        var platforms = [test.platform]
        if nodes > 1 { platforms.append(try await test.secondNode().platform) }
        self.nodes = platforms.map { CheckedRouter.make($0).buildResponder() }
    }

    /// The test's clock stands still, so that no call is regained.
    private static func setLimits(in tx: Transaction) throws {
        for id in [shop, rival] {
            let found = try #require(try tx.organizations.find(id))
            var settings = found.settings
            settings.limits.partnerBurst = 10_000
            settings.usersMayFlag = false
            _ = try tx.organizations.update(settings, of: id, revision: found.revision)
        }
    }

    /// Adds items with photos.
    func seed(_ count: Int = 1, of organization: OrganizationID = shop, _ result: ResultID = .unknown) async throws
        -> [ItemID]
    {
        let facts = ItemFacts(
            category: "sneakers", itemType: nil, brandID: "nike", brandName: "Nike", styleName: "Air Jordan 1",
            customerItemID: nil, textFields: ["style_name": "Air Jordan 1"])
        let user = organization == Self.shop ? Self.ann : Self.cat
        let seeds = (0..<count).map { _ in
            ItemSeeder.Seed(user: user, facts: facts, capturedAt: test.clock.now(), result: result)
        }
        let found = try await platform.store.read { try $0.organizations.find(organization) }
        return try await ItemSeeder(platform, organization: try #require(found))(seeds)
    }

    /// Calls a route about an item.
    func call(
        _ endpoint: Route, _ item: ItemID, _ body: String = "", message: String? = nil, key: String? = nil,
        token: Token = .full, node: Int = 0
    ) async throws -> TestResponse {
        var fields: HTTPFields = [.authorization: "Token \(token.rawValue)"]
        fields[.contentLength] = String(body.utf8.count)
        fields[try #require(HTTPField.Name("Idempotency-Key"))] = key
        if endpoint.version == .v1 { fields[try #require(HTTPField.Name("Api-Version"))] = "1.4" }
        let method = try #require(HTTPRequest.Method(rawValue: endpoint.method.rawValue))
        let path = endpoint.path(["entrupy_id": item.rawValue, "message": message ?? ""])
        return try await Application(responder: nodes[node]).test(.router) { [fields] client in
            try await client.execute(uri: path, method: method, headers: fields, body: ByteBuffer(string: body))
        }
    }

    /// Returns the kinds of the entries in an item's timeline since its result.
    func timeline(_ item: ItemID) async throws -> [TimelineEntry.Kind] {
        try await platform.store.read { tx in
            try tx.timeline.list(item: item, organization: Self.shop).map(\.kind)
                .filter { [.flagSet, .flagCleared, .messageAsked, .messageAnswered, .retakeAsked].contains($0) }
        }
    }

    /// Returns the audit rows about an item, by action: action, actor, member of staff and detail.
    func audit(_ item: ItemID) async throws -> [[String?]] {
        try await platform.store.read { tx in
            try tx.sql.query(
                """
                /* of a test */ SELECT action, actor, staff_id, detail FROM audit
                WHERE subject = \(item) ORDER BY action
                """
            ).map { [try $0.get("action"), try $0.get("actor"), try $0.get("staff_id"), try $0.get("detail")] }
        }
    }
}

extension TestResponse {
    /// The code of a problem; `nil` for any other response.
    var code: String? {
        guard headers[.contentType] == Problem.mediaType else { return nil }
        return try? WireJSON.decode(Problem.self, from: Data(body.readableBytesView)).code
    }

    /// Whether the response is that of an earlier call.
    var isReplay: Bool {
        HTTPField.Name("Idempotency-Replayed").flatMap { headers[$0] } == "true"
    }
}
