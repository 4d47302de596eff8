import AssayConsole
import AssayCore
import AssayOperations
import AssayTestSupport
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Calls every route of the console with every caller who must not use it.
///
/// The routes are those of ``ConsoleRoutes/table(_:)``, so that a new chapter is covered without a row.
@Suite struct WrongCallerTests {
    @Test func onlySignInLinksAndTheLanguageAreOpenToVisitors() async throws {
        let routes = ConsoleRoutes.table(try await ConsoleBench().test.platform)
        func paths(_ access: ConsoleRoute.Access) -> Set<String> {
            Set(routes.filter { $0.access == access }.map { "\($0.method) \($0.path)" })
        }
        #expect(
            paths(.visitor) == [
                "POST /console/language", "GET /console/sign-in", "POST /console/sign-in",
                "GET /console/links/{secret}", "POST /console/links/{secret}",
            ])
        #expect(
            paths(.enrolling) == [
                "POST /console/sign-out", "GET /console/second-factor", "POST /console/second-factor",
                "POST /console/second-factor/code",
            ])
        #expect(routes.allSatisfy { [.get, .post].contains($0.method) })
        let staff = routes.filter { $0.path.hasPrefix("/console/staff") }
        #expect(!staff.isEmpty && staff.allSatisfy { $0.access == .member(.admin) })
    }

    @Test func noRouteAnswersWithoutAValidSession() async throws {
        let scenario = try await ConsoleScenario()
        let (left, idle) = (try await scenario.bench.browser(.admin), try await scenario.bench.browser(.admin))
        let (gone, old) = (left.cookies["assay_console"] ?? "", idle.cookies["assay_console"] ?? "")
        _ = try await left.send(try await left.get("/console"), "/console/sign-out")
        #expect(left.cookies["assay_console"] == nil)
        scenario.bench.test.clock.advance(seconds: 1_800)
        let valid = try await scenario.bench.browser(.admin).cookies["assay_console"] ?? ""
        let before = try await scenario.contents()
        for cookie in [
            "", "assay_console=", "assay_console=x", "assay_console=\(gone)", "assay_console=\(old)",
            "assay_console=\(valid)\(String(repeating: "x", count: 5_000))", "__Host-assay_console=\(valid)",
            "assay_console_form=\(valid)",
        ] {
            for route in scenario.routes where route.access != .visitor {
                let (answer, text) = try await scenario.call(
                    route, scenario.own, by: ConsoleBrowser(scenario.bench), csrf: [valid], cookie: cookie)
                let name = "\(route.method) \(route.path) with \(cookie.prefix(40))"
                #expect(answer.status == (route.method == .get ? .seeOther : .unauthorized), "\(name)")
                #expect(!text.contains("Shop") && !text.contains("Nike"), "\(name)")
                if route.method == .get {
                    #expect(answer.headers[.location]?.hasPrefix("/console/sign-in?next=%2Fconsole") == true, "\(name)")
                }
            }
        }
        #expect(try await scenario.contents() == before)
    }

    @Test func aRouteRefusesALowerRole() async throws {
        let scenario = try await ConsoleScenario()
        for role in StaffActor.Role.allCases where role != .admin {
            let browser = try await scenario.bench.browser(role)
            let start = try await browser.get("/console")
            #expect(!start.html.contains("href=\"/console/staff\""))
            let before = try await scenario.contents()
            for route in scenario.routes {
                guard case .member(let needed) = route.access, needed > role else { continue }
                let answer = try await scenario.call(route, scenario.own, by: browser, csrf: [start.csrf]).answer
                #expect(answer.status == .forbidden, "\(role): \(route.method) \(route.path)")
            }
            #expect(try await scenario.contents() == before)
        }
    }

    /// The lead works for another organization, or for the shop but not for its sandbox.
    @Test func foreignAndUnknownIDsGetTheSameAnswer() async throws {
        let scenario = try await ConsoleScenario()
        for (email, values) in [("rival@example.com", scenario.own), ("lead@example.com", scenario.ofSandbox)] {
            let browser = try await scenario.bench.browser(of: email)
            let csrf = try await browser.get("/console").csrf
            let before = try await scenario.contents()
            for route in scenario.routes {
                guard case .member(let role) = route.access, role < .admin,
                    route.path.contains("{") || route.path.hasSuffix("/revoke")
                else { continue }
                let name = "\(email): \(route.method) \(route.path)"
                let foreign = try await scenario.call(route, values, by: browser, csrf: [csrf])
                let unknown = try await scenario.call(route, ConsoleScenario.unknown, by: browser, csrf: [csrf])
                #expect(foreign.answer.status == .notFound, "\(name)")
                #expect(foreign.text == unknown.text, "\(name)")
                #expect(foreign.answer.headers.count == unknown.answer.headers.count, "\(name)")
            }
            #expect(try await scenario.contents() == before)
        }
    }

    /// Without this test, the refusals above could come from routes that refuse every caller.
    @Test func aPageChangesNothingAlsoForHEAD() async throws {
        let scenario = try await ConsoleScenario()
        let browser = try await scenario.bench.browser(.admin)
        let before = try await scenario.contents()
        var shown = 0
        for route in scenario.routes where route.method == .get {
            let answer = try await scenario.call(route, scenario.own, by: browser).answer
            let head = try await scenario.call(route, scenario.own, by: browser, .head).answer
            #expect(head.status == answer.status && head.body.readableBytes == 0, "\(route.path)")
            shown += answer.status == .ok ? 1 : 0
        }
        #expect(shown >= 7)
        #expect(try await scenario.contents() == before)
    }

    @Test func aFormNeedsItsOwnOriginAndTheTokenOfItsSession() async throws {
        let scenario = try await ConsoleScenario()
        let browser = try await scenario.bench.browser(.admin)
        let csrf = try await browser.get("/console").csrf
        let others = try await scenario.bench.browser(.admin).get("/console").csrf
        #expect(csrf != others)
        let before = try await scenario.contents()
        for route in scenario.routes where route.method == .post {
            let name = "\(route.path)"
            for tokens in [[], [""], [others], [String(csrf.dropLast())], [others, csrf]] {
                let answer = try await scenario.call(route, scenario.own, by: browser, csrf: tokens).answer
                #expect(answer.status == .forbidden, "\(name) with \(tokens)")
            }
            for origin in ["https://evil.test", "null", "http://localhost.evil.test"] {
                let answer = try await scenario.call(
                    route, scenario.own, by: browser, csrf: [csrf], origin: origin
                ).answer
                #expect(answer.status == .forbidden, "\(name) from \(origin)")
            }
        }
        #expect(try await scenario.contents() == before)
    }

    @Test func anotherSpellingOfAnAddressIsNoWayAroundTheChecks() async throws {
        let bench = try await ConsoleBench()
        let expert = try await bench.browser(.expert)
        for path in [
            "/console/staff/", "//console/staff", "/console//staff", "/console/%73taff", "/console/staff%2F",
            "/Console/staff",
            "/console/./staff", "/console/items/../staff", "/console/staff;x", "/console/staff?role=admin&role=expert",
            "/console%2Fstaff", "/console/staff%00",
        ] {
            for browser in [expert, ConsoleBrowser(bench)] {
                let answer = try await browser.get(path)
                #expect(![200, 500].contains(answer.status.code), "\(path)")
                #expect(!answer.html.contains("admin@example.com"), "\(path)")
            }
        }
    }

    /// A token that an attacker has set before, or knows from before, is worth nothing after the sign-in.
    @Test func aSessionCanNotBeFixed() async throws {
        let bench = try await ConsoleBench()
        let browser = ConsoleBrowser(bench)
        let planted = "assay_console=assay_console_\(String(repeating: "x", count: 43))"
        let page = try await browser.get("/console/sign-in", headers: [.cookie: planted])
        let form = browser.cookies["assay_console_form"] ?? ""
        let answer = try await browser.post(
            "/console/sign-in",
            [("email", "expert@example.com"), ("password", ConsoleBench.password), ("csrf", page.csrf)],
            headers: [.cookie: "\(planted); assay_console_form=\(form)", .origin: bench.origin])
        #expect(answer.status == .seeOther)
        #expect(browser.cookies["assay_console"].map { !planted.hasSuffix($0) } == true)
        #expect(try await ConsoleBrowser(bench).get("/console", headers: [.cookie: planted]).status == .seeOther)
        #expect(try await browser.post("/console/sign-out", [("csrf", page.csrf)]).status == .forbidden)
    }

    @Test(arguments: ["Forwarded", "X-Forwarded-For", "X-Forwarded-Proto", "X-Real-IP", "Via"])
    func aConsoleOfThisMachineRefusesWhatAProxyHasMarked(header: String) async throws {
        for (access, status) in [(ConsoleAccess.local, HTTPResponse.Status.forbidden), (.secured, .ok)] {
            let browser = ConsoleBrowser(try await ConsoleBench(access))
            let answer = try await browser.get(
                "/console/sign-in", headers: [try #require(HTTPField.Name(header)): "192.0.2.7"])
            #expect(answer.status == status)
            #expect(answer.html.contains("set public.url") == (status == .forbidden))
        }
    }
}
