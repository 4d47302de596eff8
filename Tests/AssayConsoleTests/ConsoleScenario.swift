import AssayConsole
import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// A shop with one object of each kind whose id the console's addresses or forms name, and callers who may see none.
struct ConsoleScenario: Sendable {
    static let rival = OrganizationID("RIVAL")
    static let twin = OrganizationID("S-\(ConsoleBench.shop)")

    let bench: ConsoleBench
    /// The values of the parameters of the routes' paths, and of the fields of forms, that name an object of the shop.
    let own: [String: String]
    /// The values of an item of the shop's sandbox, for which no member of the shop works here.
    let ofSandbox: [String: String]

    /// Values that name nothing.
    static let unknown = [
        "item": "0000000000", "photo": "NO-PHOTO", "rendition": "working", "decision": "NO-DECISION", "user": "NO-USER",
        "session": "NO-SESSION", "secret": "no-secret", "email": "none@example.com",
    ]

    init() async throws {
        bench = try await ConsoleBench()
        let now = bench.test.clock.now()
        try await bench.test.platform.store.write { tx in
            try tx.addShop(Self.rival, named: "Rival", users: [], now: now)
        }
        try await bench.add("rival", .lead, of: [Self.rival])
        var own = try await Self.values(bench, ConsoleBench.shop, user: "ANN")
        let lead = try await bench.browser(.lead)
        let path = "/console/items/\(own["item"] ?? "")"
        _ = try await lead.send(try await lead.get("/console"), "\(path)/take")
        let page = try await lead.get(path)
        let revision = try #require(page.html.firstMatch(of: /name="revision" value="(\d+)"/)?.1)
        let decided = try await lead.send(
            page, "\(path)/decide", ["revision": String(revision), "result": "invalid", "reason": "photos_missing"])
        #expect(decided.status == .seeOther)
        let queue = try await lead.get("/console/queue")
        own["decision"] = String(try #require(queue.html.firstMatch(of: /name="decision" value="(\w+)"/)?.1))
        own["email"] = ConsoleBench.email(.lead)
        own["session"] = try await bench.test.platform.store.read { tx in
            try tx.consoleSessions.list(StaffID("lead")).first?.id.rawValue
        }
        (self.own, ofSandbox) = (own, try await Self.values(bench, Self.twin, user: "DAN"))
    }

    private static func values(
        _ bench: ConsoleBench, _ organization: OrganizationID, user: String
    ) async throws -> [String: String] {
        let item = try await bench.item(by: user, of: organization)
        let photo = try await bench.test.platform.store.read { tx in
            try tx.photos.listAccepted(item: item, organization: organization).first?.id.rawValue
        }
        return unknown.merging(["item": item.rawValue, "photo": photo ?? "", "user": user]) { $1 }
    }

    var routes: [ConsoleRoute] { ConsoleRoutes.table(bench.test.platform) }

    /// All rows, to see that nothing has changed.
    func contents() async throws -> [String] {
        try await bench.test.contents().map { "\($0.place): \($0.text)" }
    }

    /// Calls a route with the values of an object, and a form with fields for every handler.
    ///
    /// - Returns: The answer, in which the values are replaced by their names.
    func call(
        _ route: ConsoleRoute, _ values: [String: String], by browser: ConsoleBrowser,
        _ method: HTTPRequest.Method? = nil, csrf: [String] = [], cookie: String? = nil, origin: String? = nil
    ) async throws -> (answer: TestResponse, text: String) {
        let (path, method) = (Self.path(route, values), method ?? route.method)
        #expect(!path.contains("{"), "ConsoleScenario has no value for \(path)")
        var headers: HTTPFields = [.origin: origin ?? bench.origin]
        headers[try #require(HTTPField.Name(WireHeader.requestID))] = "matrix"
        headers[.cookie] = cookie
        let answer =
            method == .post
            ? try await browser.post(path, csrf.map { ("csrf", $0) } + Self.fields(values), headers: headers)
            : try await browser.call(method, path, headers: headers)
        Self.expectHeaders(answer, "\(method) \(path)")
        let text = values.filter { $0.key != "rendition" }.reduce(answer.html) { text, value in
            text.replacing(value.value, with: "{\(value.key)}")
        }
        return (answer, text)
    }

    static func path(_ route: ConsoleRoute, _ values: [String: String]) -> String {
        values.reduce(route.path) { $0.replacing("{\($1.key)}", with: $1.value) }
    }

    private static func fields(_ values: [String: String]) -> [(String, String)] {
        let names = ["session", "decision", "email"]
        return names.map { ($0, values[$0] ?? "") } + [
            ("revision", "1"), ("result", "invalid"), ("reason", "needs_colleague"), ("regions", "size_tag"),
            ("question", "Well?"), ("answer", "Yes"), ("answer", "No"), ("note", "Seen."), ("role", "expert"),
            ("organization", ConsoleBench.shop.rawValue), ("unknown", "field"),
        ]
    }

    /// Every answer of the console, refusals included, is stored nowhere, framed nowhere and runs no foreign script.
    static func expectHeaders(_ answer: TestResponse, _ name: String) {
        let policy = answer.headers[.contentSecurityPolicy] ?? ""
        #expect(answer.headers[.xContentTypeOptions] == "nosniff", "\(name)")
        guard answer.headers[.contentType]?.hasPrefix("image/") != true else {
            #expect(answer.headers[.cacheControl]?.hasPrefix("private") == true, "\(name)")
            #expect(policy.contains("default-src 'none'") && policy.contains("sandbox"), "\(name)")
            return
        }
        #expect(answer.headers[.cacheControl] == "no-store", "\(name)")
        for part in ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"] {
            #expect(policy.contains(part), "\(name)")
        }
        #expect(!policy.contains("unsafe") && !policy.contains("data:"), "\(name)")
    }
}
