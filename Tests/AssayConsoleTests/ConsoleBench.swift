import AssayAPI
import AssayConsole
import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWeb
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing

/// A server with the console, and a member of each role: `expert@example.com` and so on.
struct ConsoleBench: Sendable {
    static let password = "correct horse battery"
    static let shop = OrganizationID("SHOP")

    let test: TestPlatform
    let origin: String
    private let passwordHash: String
    let responder: RouterResponder<AssayRequestContext>

    /// - Parameter shop: The name of the only organization.
    init(_ access: ConsoleAccess = .local, shop: String = "Shop") async throws {
        origin = access == .secured ? "https://console.test" : "http://127.0.0.1:8080"
        test = try await TestPlatform.make(baseURL: origin, console: access)
        let platform = test.platform
        let site = ConsoleRoutes.site(platform)
        responder = APIRouter.make(platform, refusalPage: site.refusal(of:_:_:)) { router in
            WebRoutes.add(to: router)
            ConsoleRoutes.add(site, to: router)
        }.buildResponder()
        passwordHash = try await PasswordHash.make(Self.password, random: platform.random, cost: .test).stored
        let now = test.clock.now()
        try await platform.store.write { try $0.addShop(Self.shop, named: shop, users: [], now: now) }
        for role in StaffActor.Role.allCases {
            try await add(role.rawValue, role, of: role == .admin ? [] : [Self.shop])
        }
    }

    /// Adds a member with the address `name@example.com`.
    func add(_ name: String, _ role: StaffActor.Role, of organizations: Set<OrganizationID>) async throws {
        let member = StaffMember(
            id: StaffID(name.lowercased()), email: "\(name)@example.com", role: role, organizations: organizations,
            createdAt: test.clock.now())
        try await test.platform.store.write { [passwordHash] in
            _ = try $0.staff.insert(member, passwordHash: passwordHash)
        }
    }

    static func email(_ role: StaffActor.Role) -> String { "\(role.rawValue)@example.com" }

    static func actor(_ role: StaffActor.Role) -> StaffActor {
        StaffActor(
            id: StaffID(role.rawValue), email: email(role), role: role,
            organizations: role == .admin ? nil : [shop])
    }

    /// Returns a browser in which a member has signed in.
    func browser(_ role: StaffActor.Role) async throws -> ConsoleBrowser { try await browser(of: Self.email(role)) }

    func browser(of email: String) async throws -> ConsoleBrowser {
        let browser = ConsoleBrowser(self)
        let page = try await browser.get("/console/sign-in")
        let response = try await browser.send(
            page, "/console/sign-in", ["email": email, "password": Self.password])
        #expect(response.status == .seeOther)
        return browser
    }
}

extension ConsoleBench {
    /// Stores an item under review, captured with the workflow for development.
    ///
    /// - Parameter name: The item's brand and style.
    func item(
        named name: String = "Nike", by user: String = "ANN", of organization: OrganizationID = shop
    ) async throws -> ItemID {
        let item = try await test.capture(
            of: ["brand": name, "style_name": name], configuration: "debug",
            as: try await self.user(user, of: organization))
        try await test.decideAll()
        try await ReopenItem(test.platform)(Self.actor(.admin), item: item)
        return item
    }

    /// Adds a user.
    func user(_ id: String = "ANN", of organization: OrganizationID = shop) async throws -> UserActor {
        let (user, now) = (UserID(id), test.clock.now())
        try await test.platform.store.write { try $0.addUser(user, of: organization, now: now) }
        return UserActor(
            organization: organization, user: user, session: SessionID("SESSION-\(id)"), bundleID: "com.example.shop")
    }

    /// Serves the console on a free port of this machine while the body runs.
    func serve(_ body: @escaping @Sendable (URL) async throws -> Void) async throws {
        let configuration = ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0))
        try await Application(responder: responder, configuration: configuration).test(.live) { client in
            let port = try #require(client.port)
            try await body(try #require(URL(string: "http://127.0.0.1:\(port)")))
        }
    }
}

/// A browser that keeps cookies and fills in forms.
///
/// It follows no redirect.
final class ConsoleBrowser: Sendable {
    private let bench: ConsoleBench
    private let stored = Mutex<[String: String]>([:])

    init(_ bench: ConsoleBench) { self.bench = bench }

    var cookies: [String: String] { stored.withLock { $0 } }

    func get(_ path: String, headers: HTTPFields = [:]) async throws -> TestResponse {
        try await call(.get, path, headers: headers)
    }

    /// Sends a form of a page, with the page's token.
    func send(_ page: TestResponse, _ path: String, _ fields: KeyValuePairs<String, String> = [:]) async throws
        -> TestResponse
    {
        try await post(path, Array(fields) + [("csrf", page.csrf)])
    }

    func post(
        _ path: String, _ fields: [(String, String)], headers: HTTPFields? = nil,
        type: String = "application/x-www-form-urlencoded"
    ) async throws -> TestResponse {
        var headers = headers ?? [.origin: bench.origin]
        headers[.contentType] = type
        let body = fields.map { "\(Route.escaped($0.0))=\(Route.escaped($0.1))" }.joined(separator: "&")
        return try await call(.post, path, headers: headers, body: body)
    }

    func call(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], body: String = "",
        bytes: [UInt8]? = nil
    ) async throws -> TestResponse {
        let bytes = bytes ?? Array(body.utf8)
        var fields = headers
        fields[.cookie] = headers[.cookie] ?? cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ")
        fields[.contentLength] = String(bytes.count)
        let response = try await Application(responder: bench.responder).test(.router) { [fields] client in
            try await client.execute(uri: path, method: method, headers: fields, body: ByteBuffer(bytes: bytes))
        }
        for cookie in response.headers[values: .setCookie] {
            let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            stored.withLock { $0[String(pair[0])] = pair[1].isEmpty ? nil : String(pair[1]) }
        }
        return response
    }
}

extension TestResponse {
    var html: String { String(buffer: body) }

    /// The token of the page's forms.
    var csrf: String {
        get throws { String(try #require(html.firstMatch(of: /name="csrf" value="([^"]+)"/)?.1)) }
    }

    /// The `Set-Cookie` header of a cookie.
    func setCookie(_ name: String) -> String? { headers[values: .setCookie].first { $0.hasPrefix("\(name)=") } }
}
