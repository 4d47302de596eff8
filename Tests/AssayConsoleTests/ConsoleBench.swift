import AssayAPI
import AssayConsole
import AssayCore
import AssayKeys
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWeb
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
    fileprivate let responder: RouterResponder<AssayRequestContext>

    /// - Parameter shop: The name of the only organization.
    init(_ access: ConsoleAccess = .local, shop: String = "Shop") async throws {
        origin = access == .secured ? "https://console.test" : "http://127.0.0.1:8080"
        test = try await TestPlatform.make(baseURL: origin, console: access)
        let platform = test.platform
        responder = APIRouter.make(platform) { router in
            WebRoutes.add(to: router)
            ConsoleRoutes.add(to: router, platform: platform)
        }.buildResponder()
        let hash = try await PasswordHash.make(Self.password, random: platform.random, cost: .test).stored
        let now = test.clock.now()
        try await platform.store.write { tx in
            try tx.addShop(Self.shop, named: shop, users: [], now: now)
            for role in StaffActor.Role.allCases {
                let member = StaffMember(
                    id: StaffID(role.rawValue), email: Self.email(role), role: role,
                    organizations: role == .admin ? [] : [Self.shop], createdAt: now)
                _ = try tx.staff.insert(member, passwordHash: hash)
            }
        }
    }

    static func email(_ role: StaffActor.Role) -> String { "\(role.rawValue)@example.com" }

    static func actor(_ role: StaffActor.Role) -> StaffActor {
        StaffActor(
            id: StaffID(role.rawValue), email: email(role), role: role,
            organizations: role == .admin ? nil : [shop])
    }

    /// Returns a browser in which a member has signed in.
    func browser(_ role: StaffActor.Role) async throws -> ConsoleBrowser {
        let browser = ConsoleBrowser(self)
        let page = try await browser.get("/console/sign-in")
        let response = try await browser.send(
            page, "/console/sign-in", ["email": Self.email(role), "password": Self.password])
        #expect(response.status == .seeOther)
        return browser
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
        let csrf = try #require(String(buffer: page.body).firstMatch(of: /name="csrf" value="([^"]+)"/)?.1)
        return try await post(path, Array(fields) + [("csrf", String(csrf))])
    }

    func post(
        _ path: String, _ fields: [(String, String)], headers: HTTPFields? = nil,
        type: String = "application/x-www-form-urlencoded"
    ) async throws -> TestResponse {
        var headers = headers ?? [.origin: bench.origin]
        headers[.contentType] = type
        let body = fields.map { "\(PageQuery.escaped($0.0))=\(PageQuery.escaped($0.1))" }.joined(separator: "&")
        return try await call(.post, path, headers: headers, body: body)
    }

    func call(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:], body: String = ""
    ) async throws -> TestResponse {
        var fields = headers
        fields[.cookie] = headers[.cookie] ?? cookies.map { "\($0.key)=\($0.value)" }.sorted().joined(separator: "; ")
        fields[.contentLength] = String(body.utf8.count)
        let response = try await Application(responder: bench.responder).test(.router) { [fields] client in
            try await client.execute(uri: path, method: method, headers: fields, body: ByteBuffer(string: body))
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

    /// The `Set-Cookie` header of a cookie.
    func setCookie(_ name: String) -> String? { headers[values: .setCookie].first { $0.hasPrefix("\(name)=") } }
}
