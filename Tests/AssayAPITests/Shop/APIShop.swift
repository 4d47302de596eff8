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
import Synchronization
import Testing

/// Two organizations with their users and backends, and calls to the router.
///
/// The token of a user's session is the user's id.
struct APIShop: Sendable {
    typealias Responder = CallbackResponder<AssayRequestContext>

    static let shop = OrganizationID("SHOP")
    static let rival = OrganizationID("RIVAL")
    static let sandbox = OrganizationID("S-SHOP")
    static let ann = actor("ann", of: shop)
    static let ben = actor("ben", of: shop)
    static let cat = actor("cat", of: rival)
    static let dan = actor("dan", of: sandbox)
    /// The member of staff for whom the tokens of scope `staff` act.
    static let admin = APIToken.Member(id: StaffID("eve"), email: "eve@example.com")
    static let app = "com.example.shop"

    let test: TestPlatform
    /// Collects the server's log.
    let log = ServerLog()
    /// The router of calls that name none; its clock leaps, so that no limit is used up.
    private let unlimited: Responder

    var platform: Platform { test.platform }
    var clock: TestClock { test.clock }

    /// - Parameter wrapping: Wraps the platform's database, so that a test can intercept its calls.
    init(
        _ kind: TestDatabase = .standard, sleeper: any Clock<Duration> = InstantClock(),
        idleClock: (any Clock<Duration>)? = nil, baseURL: String = "http://assay.test", isForDevelopment: Bool = false,
        wrapping: (any SQLDatabase) -> any SQLDatabase = { $0 }
    ) async throws {
        test = try await TestPlatform.make(
            kind, sleeper: sleeper, idleClock: idleClock, baseURL: baseURL, isForDevelopment: isForDevelopment,
            wrapping: wrapping)
        let (platform, now) = (test.platform, test.clock.now())
        unlimited = CheckedRouter.make(platform, limits: RateLimits(clock: LeapingClock())).buildResponder()
        let key = try StoredSigningKey(
            creating: .login, masterKey: platform.masterKey, random: platform.random, now: now)
        try await platform.store.write { tx in
            try tx.addShop(Self.shop, users: [Self.ann.user, Self.ben.user], now: now)
            try tx.addShop(Self.rival, named: "Rival", users: [Self.cat.user], now: now)
            try tx.addUser(Self.dan.user, of: Self.sandbox, now: now)
            _ = try tx.apps.register(Self.app, organization: Self.shop, now: now)
            try tx.signingKeys.insert(key)
            for user in [Self.ann, Self.ben, Self.cat, Self.dan] {
                try tx.addSession(of: user, token: user.user.rawValue, began: now)
            }
            let member = StaffMember(
                id: Self.admin.id, email: Self.admin.email, role: .admin, organizations: [], createdAt: now)
            _ = try tx.staff.insert(member, passwordHash: "unused")
            for organization in [Self.shop, Self.rival, Self.sandbox] {
                for scope in PartnerActor.Scope.allCases {
                    try tx.addToken(Self.token(scope, of: organization), scope, of: organization, now: now)
                }
            }
        }
    }

    private static func actor(_ name: String, of organization: OrganizationID) -> UserActor {
        UserActor(organization: organization, user: UserID(name), session: SessionID("s-\(name)"), bundleID: app)
    }

    /// Returns a backend's token, which is also the token's id.
    static func token(_ scope: PartnerActor.Scope, of organization: OrganizationID = shop) -> String {
        "\(organization)-\(scope)"
    }

    /// Returns the backend's token with the narrowest scope that may call the endpoint.
    static func token(for endpoint: Route, of organization: OrganizationID = shop) -> String {
        token(endpoint.permission.flatMap { PartnerActor.Scope(rawValue: $0.rawValue) } ?? .full, of: organization)
    }

    /// Changes the settings of an organization.
    func set(
        of id: OrganizationID = shop, _ change: @escaping @Sendable (inout OrganizationSettings) -> Void
    ) async throws {
        try await platform.store.write { tx in
            let found = try #require(try tx.organizations.find(id))
            var settings = found.settings
            change(&settings)
            #expect(try tx.organizations.update(settings, of: id, revision: found.revision))
        }
    }

    /// Sets a quota of the first organization.
    func set(_ scope: UploadQuotas.Scope, toMiB mebibytes: Int) async throws {
        try await set { settings in
            switch scope {
            case .capture: settings.limits.uploads.captureMiB = mebibytes
            case .user: settings.limits.uploads.userMiB = mebibytes
            case .organization: settings.limits.uploads.organizationMiB = mebibytes
            }
        }
    }

    /// Adds items with photos, one a minute, and returns their ids, newest first.
    @discardableResult
    func seed(
        _ count: Int = 1, customerItemID: String? = "sku-1", brand: String = "Nike \"Air\"", by user: UserActor = ann,
        _ result: ResultID = .authentic
    ) async throws -> [ItemID] {
        var texts = ["style_name": "Air Jordan 1"]
        texts["customer_item_id"] = customerItemID
        let facts = ItemFacts(
            category: "sneakers", itemType: nil, brandID: "nike", brandName: brand, styleName: "Air Jordan 1",
            customerItemID: customerItemID, textFields: texts)
        let seeds = (0..<count).map { _ in
            clock.advance(seconds: 60)
            return ItemSeeder.Seed(user: user.user, facts: facts, capturedAt: clock.now(), result: result)
        }
        let found = try await platform.store.read { try $0.organizations.find(user.organization) }
        return try await ItemSeeder(platform, organization: try #require(found))(seeds).reversed()
    }

    // MARK: - Calls

    static func header(_ name: String) throws -> HTTPField.Name { try #require(HTTPField.Name(name)) }

    static func json(_ value: some Encodable) throws -> ByteBuffer { ByteBuffer(bytes: try WireJSON.encode(value)) }

    /// Returns a router that counts calls from now on.
    func router() -> Responder { CheckedRouter.make(platform).buildResponder() }

    /// Calls an endpoint of the table.
    ///
    /// - Parameters:
    ///   - token: The credential; by default that of Ann, of the shop's backend or of the operator.
    ///   - version: The header `Api-Version`; by default 1.4 for the first version.
    ///   - key: The header `Idempotency-Key`.
    ///   - router: The router; by default one without limits.
    func call(
        _ endpoint: Route, _ values: [String: String] = [:], query: String = "", bytes: ByteBuffer,
        token: String? = nil, version: String? = nil, key: String? = nil, headers: [HTTPField.Name: String] = [:],
        on router: Responder? = nil
    ) async throws -> TestResponse {
        var fields: HTTPFields = [:]
        fields[try Self.header(WireHeader.apiVersion)] = version ?? (endpoint.version == .v1 ? "1.4" : nil)
        fields[try Self.header(WireHeader.idempotencyKey)] = key
        for (name, value) in headers { fields[name] = value }
        return try await send(
            try #require(HTTPRequest.Method(rawValue: endpoint.method.rawValue)), endpoint.path(values) + query,
            authorization: authorization(endpoint, token), headers: fields, body: bytes, on: router)
    }

    func call(
        _ endpoint: Route, _ values: [String: String] = [:], query: String = "", body: String = "",
        token: String? = nil, version: String? = nil, key: String? = nil, headers: [HTTPField.Name: String] = [:],
        on router: Responder? = nil
    ) async throws -> TestResponse {
        try await call(
            endpoint, values, query: query, bytes: ByteBuffer(string: body), token: token, version: version, key: key,
            headers: headers, on: router)
    }

    private func authorization(_ endpoint: Route, _ token: String?) -> String? {
        switch endpoint.audience {
        case .anyone: token.map { "Bearer \($0)" }
        case .partner: "Token \(token ?? Self.token(for: endpoint))"
        case .operator: "Bearer \(token ?? platform.masterKey.operatorToken())"
        case .user, .capture: "Bearer \(token ?? Self.ann.user.rawValue)"
        }
    }

    /// Calls the router in process.
    func send(
        _ method: HTTPRequest.Method, _ path: String, authorization: String? = nil, headers: HTTPFields = [:],
        body: ByteBuffer = ByteBuffer(), on router: Responder? = nil
    ) async throws -> TestResponse {
        var fields = headers
        fields[.authorization] = authorization
        if fields[.contentLength] == nil { fields[.contentLength] = String(body.readableBytes) }
        return try await Application(responder: router ?? unlimited, logger: log.logger).test(.router) {
            [fields] client in
            try await client.execute(uri: path, method: method, headers: fields, body: body)
        }
    }
}

/// A clock on which two days pass between two readings, after which every limit is whole again.
private final class LeapingClock: WallClock {
    private let time = Mutex(Timestamp(microseconds: 0))

    func now() -> Timestamp {
        time.withLock { time in
            time = time.adding(seconds: 2 * 86_400)
            return time
        }
    }
}

extension Transaction {
    /// Adds a session of 24 hours.
    func addSession(of user: UserActor, id: SessionID? = nil, token: String, began: Timestamp) throws {
        let session = Session.beginning(
            now: began, hours: 24, id: id ?? user.session, organization: user.organization, user: user.user,
            bundleID: user.bundleID)
        try sessions.insert(session, hash: SHA256Digest(of: Array(token.utf8)).hex)
    }

    /// Adds a backend's token, whose id is its text.
    func addToken(
        _ text: String, _ scope: PartnerActor.Scope, of organization: OrganizationID, now: Timestamp
    ) throws {
        let token = APIToken(
            id: APITokenID(text), organization: organization, scope: scope, label: text,
            member: scope == .staff ? APIShop.admin : nil, createdAt: now)
        try apiTokens.insert(token, hash: SHA256Digest(of: Array(text.utf8)).hex)
    }
}

extension TestResponse {
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try WireJSON.decode(type, from: Data(body.readableBytesView))
    }

    /// Returns the problem in an error response.
    func problem(sourceLocation: SourceLocation = #_sourceLocation) throws -> Problem {
        #expect(headers[.contentType] == Problem.mediaType, sourceLocation: sourceLocation)
        let problem = try decode(Problem.self)
        #expect(problem.status == Int(status.code), sourceLocation: sourceLocation)
        return problem
    }

    /// The code of a problem; `nil` for any other response.
    var code: String? {
        headers[.contentType] == Problem.mediaType ? try? decode(Problem.self).code : nil
    }

    /// The status and the code of a problem.
    func refusal() throws -> String { "\(status.code) \(try problem().code)" }

    /// Whether the response is that of an earlier call.
    var isReplay: Bool { HTTPField.Name("Idempotency-Replayed").flatMap { headers[$0] } == "true" }
}
