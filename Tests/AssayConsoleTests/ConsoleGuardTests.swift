import AssayConsole
import AssayCore
import AssayTestSupport
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Tests for the checks before every handler of the console.
@Suite struct ConsoleGuardTests {
    /// The access of each route; a new route needs a row.
    private static let access: [String: ConsoleRoute.Access] = [
        "GET /console": .member(.expert),
        "POST /console/language": .visitor,
        "GET /console/sign-in": .visitor,
        "POST /console/sign-in": .visitor,
        "POST /console/sign-out": .enrolling,
        "GET /console/links/{secret}": .visitor,
        "POST /console/links/{secret}": .visitor,
        "GET /console/second-factor": .enrolling,
        "POST /console/second-factor": .enrolling,
        "POST /console/second-factor/code": .enrolling,
        "GET /console/sessions": .member(.expert),
        "POST /console/sessions/revoke": .member(.expert),
        "GET /console/items/{item}": .member(.expert),
        "GET /console/items/{item}/photos/{photo}/{rendition}": .member(.expert),
        "POST /console/items/{item}/decide": .member(.expert),
        "POST /console/items/{item}/retake": .member(.expert),
        "POST /console/items/{item}/flag": .member(.expert),
        "POST /console/items/{item}/question": .member(.expert),
        "POST /console/items/{item}/note": .member(.expert),
        "POST /console/items/{item}/reopen": .member(.lead),
        "POST /console/items/{item}/undo": .member(.expert),
        "GET /console/queue": .member(.expert),
        "POST /console/queue/next": .member(.expert),
        "POST /console/items/{item}/take": .member(.expert),
        "POST /console/items/{item}/lease": .member(.expert),
        "POST /console/items/{item}/skip": .member(.expert),
        "GET /console/staff": .member(.admin),
        "POST /console/staff/invite": .member(.admin),
        "POST /console/staff/link": .member(.admin),
        "POST /console/staff/role": .member(.admin),
        "POST /console/staff/second-factor": .member(.admin),
        "POST /console/staff/disable": .member(.admin),
    ]

    /// The path of a route with ids that do not exist.
    private func path(_ route: ConsoleRoute) -> String { route.path.replacing(/\{\w+\}/, with: "none") }

    @Test func everyRouteHasTheAccessOfTheTable() async throws {
        let routes = ConsoleRoutes.table(try await ConsoleBench().test.platform)
        let found = routes.map { ("\($0.method) \($0.path)", $0.access) }
        #expect(Dictionary(found) { first, _ in first } == Self.access)
        #expect(found.count == Self.access.count)
        #expect(routes.allSatisfy { [.get, .post].contains($0.method) })
    }

    @Test func noRouteAnswersWithoutASession() async throws {
        let bench = try await ConsoleBench()
        for route in ConsoleRoutes.table(bench.test.platform) where route.access != .visitor {
            let browser = ConsoleBrowser(bench)
            _ = try await browser.get("/console/sign-in")
            let name = "\(route.method) \(route.path)"
            if route.method == .get {
                let response = try await browser.get(path(route))
                #expect(response.status == .seeOther, "\(name)")
                #expect(response.headers[.location]?.hasPrefix("/console/sign-in?next=%2Fconsole") == true, "\(name)")
            } else {
                let token = browser.cookies["assay_console_form"] ?? ""
                #expect(try await browser.post(path(route), [("csrf", token)]).status == .unauthorized, "\(name)")
            }
        }
    }

    @Test(arguments: StaffActor.Role.allCases)
    func aRouteRefusesALowerRole(role: StaffActor.Role) async throws {
        let bench = try await ConsoleBench()
        let browser = try await bench.browser(role)
        let start = try await browser.get("/console")
        #expect(start.html.contains("href=\"/console/staff\"") == (role == .admin))
        for route in ConsoleRoutes.table(bench.test.platform) {
            guard case .member(let needed) = route.access else { continue }
            let name = "\(route.method) \(route.path)"
            if role < needed {
                let response =
                    route.method == .get
                    ? try await browser.get(path(route)) : try await browser.send(start, path(route))
                #expect(response.status == .forbidden, "\(name)")
            } else if route.method == .get {
                #expect(try await browser.get(path(route)).status != .forbidden, "\(name)")
            }
        }
    }

    @Test(
        arguments: [
            [:], [.origin: "https://evil.test"], [.origin: "null"], [.origin: "http://127.0.0.1:8081"],
            [.origin: "https://127.0.0.1:8080"], [.origin: "http://127.0.0.1:8080.evil.test"],
            [.origin: "http://127.0.0.1:8080", .site: "cross-site"], [.site: "same-site"], [.site: "none"],
        ] as [HTTPFields])
    func aFormOfAnotherOriginIsRefused(headers: HTTPFields) async throws {
        let bench = try await ConsoleBench()
        let browser = try await bench.browser(.expert)
        let csrf = try await token(browser)
        for path in ["/console/sign-out", "/console/sign-in", "/console/language"] {
            let response = try await browser.post(path, [("csrf", csrf), ("language", "ja")], headers: headers)
            #expect(response.status == .forbidden, "\(path)")
        }
        #expect(try await browser.get("/console").status == .ok)
        let own = try await browser.post("/console/sign-out", [("csrf", csrf)], headers: [.site: "same-origin"])
        #expect(own.status == .seeOther)
    }

    @Test func anotherNameOfThisMachineIsAnOwnOriginOverHTTPAlone() async throws {
        for (access, status) in [(ConsoleAccess.local, HTTPResponse.Status.seeOther), (.secured, .forbidden)] {
            let browser = try await ConsoleBench(access).browser(.expert)
            let csrf = try await token(browser, "/console/second-factor")
            // The test client calls `localhost`.
            let response = try await browser.post(
                "/console/sign-out", [("csrf", csrf)], headers: [.origin: "http://localhost"])
            #expect(response.status == status)
        }
    }

    @Test func aFormNeedsTheTokenOfItsOwnSession() async throws {
        let bench = try await ConsoleBench()
        let browser = try await bench.browser(.expert)
        let others = try await token(try await bench.browser(.expert))
        let own = try await token(browser)
        #expect(own != others)
        for csrf in ["", "x", others, String(own.dropLast())] {
            #expect(try await browser.post("/console/sign-out", [("csrf", csrf)]).status == .forbidden)
        }
        #expect(try await browser.post("/console/sign-out", [("csrf", own)]).status == .seeOther)
        // A visitor's token must be that of the cookie.
        let visitor = ConsoleBrowser(bench)
        _ = try await visitor.get("/console/sign-in")
        let forged = try await visitor.post("/console/language", [("csrf", own), ("language", "ja")])
        #expect(forged.status == .forbidden)
    }

    @Test func aSignInChangesTheToken() async throws {
        let bench = try await ConsoleBench()
        let browser = ConsoleBrowser(bench)
        let before = try await token(browser, "/console/sign-in")
        let page = try await browser.get("/console/sign-in")
        _ = try await browser.send(
            page, "/console/sign-in", ["email": "expert@example.com", "password": ConsoleBench.password])
        #expect(try await browser.post("/console/sign-out", [("csrf", before)]).status == .forbidden)
    }

    @Test func aBodyIsAShortForm() async throws {
        let browser = try await ConsoleBench().browser(.expert)
        let csrf = try await token(browser)
        let path = "/console/sessions/revoke"
        let long = [("csrf", csrf), ("session", String(repeating: "x", count: 64 << 10))]
        #expect(try await browser.post(path, long).status == .contentTooLarge)
        for type in ["application/json", "multipart/form-data; boundary=x", "text/plain"] {
            #expect(try await browser.post(path, [("csrf", csrf)], type: type).status == .unsupportedMediaType)
        }
        let many = Array(repeating: ("a", ""), count: 600) + [("csrf", csrf)]
        #expect(try await browser.post(path, many).status == .badRequest)
        let text = try await browser.post(path, [("csrf", csrf), ("session", "kept <text> of the form")])
        #expect(text.status == .notFound)
        #expect(text.html.contains("kept &lt;text&gt; of the form"))
        #expect(!text.html.contains(">csrf<"))
    }

    private func token(_ browser: ConsoleBrowser, _ path: String = "/console") async throws -> String {
        let page = try await browser.get(path)
        return String(try #require(page.html.firstMatch(of: /name="csrf" value="([^"]+)"/)?.1))
    }
}

extension HTTPField.Name {
    static var site: HTTPField.Name { HTTPField.Name("Sec-Fetch-Site") ?? .origin }
}
