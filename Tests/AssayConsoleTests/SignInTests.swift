import AssayCore
import AssayKeys
import AssayOperations
import AssayTestSupport
import HTTPTypes
import HummingbirdTesting
import Testing

/// Tests for signing in, for the second factor and for one-time links.
@Suite struct SignInTests {
    @Test func aSignInLeadsToThePageThatWasRequested() async throws {
        let browser = ConsoleBrowser(try await ConsoleBench())
        let refused = try await browser.get("/console/staff")
        #expect(refused.status == .seeOther)
        let location = try #require(refused.headers[.location])
        #expect(location == "/console/sign-in?next=%2Fconsole%2Fstaff")
        let page = try await browser.get(location)
        #expect(page.html.contains(#"name="next" value="/console/staff""#))
        let response = try await browser.send(
            page, "/console/sign-in",
            ["email": "Admin@example.com", "password": ConsoleBench.password, "next": "/console/staff"])
        #expect(response.headers[.location] == "/console/staff")
        #expect(try await browser.get("/console/staff").status == .ok)
    }

    @Test(arguments: [
        (ConsoleAccess.local, "assay_console", ["Max-Age=43200", "Path=/console", "HttpOnly", "SameSite=Lax"]),
        (.secured, "__Host-assay_console", ["Max-Age=43200", "Path=/", "Secure", "HttpOnly", "SameSite=Lax"]),
    ])
    func theCookieOfASessionHasTheAttributesOfItsScheme(
        access: ConsoleAccess, name: String, attributes: [String]
    ) async throws {
        let browser = ConsoleBrowser(try await ConsoleBench(access))
        let page = try await browser.get("/console/sign-in")
        let before = browser.cookies
        let response = try await browser.send(
            page, "/console/sign-in", ["email": "lead@example.com", "password": ConsoleBench.password])
        let cookie = try #require(response.setCookie(name))
        let found = cookie.split(separator: ";").dropFirst().map { String($0.drop { $0 == " " }) }
        #expect(found.sorted() == attributes.sorted())
        // The token of the visitor's forms is no session, and ends with the sign-in.
        #expect(before.count == 1 && Set(before.keys).isDisjoint(with: browser.cookies.keys))
        #expect(browser.cookies.count == 1)
    }

    @Test func aSignInNeverLeadsToAnotherSite() async throws {
        let bench = try await ConsoleBench()
        let hostile = [
            "//evil.test", "https://evil.test/console", "/\\evil.test", "/console/\\..", "/console//evil.test",
            "/console/\u{9}/evil.test", "/console/../evil", "/consoles", "javascript:alert(1)",
            "/console/\r\nSet-Cookie: a=b",
        ]
        for next in hostile {
            let browser = ConsoleBrowser(bench)
            let page = try await browser.get("/console/sign-in?next=\(next.addingPercents)")
            #expect(page.html.contains(#"name="next" value="/console""#), "\(next)")
            let response = try await browser.send(
                page, "/console/sign-in",
                ["email": "lead@example.com", "password": ConsoleBench.password, "next": next])
            #expect(response.headers[.location] == "/console", "\(next)")
        }
    }

    @Test func aWrongPasswordShowsTheFormAgain() async throws {
        let browser = ConsoleBrowser(try await ConsoleBench())
        let page = try await browser.get("/console/sign-in")
        let response = try await browser.send(
            page, "/console/sign-in", ["email": "expert@example.com", "password": "wrong\"><script>"])
        #expect(response.status == .unauthorized)
        #expect(response.html.contains(#"value="expert@example.com""#))
        #expect(!response.html.contains("<script>"))
        #expect(response.setCookie("assay_console") == nil)
    }

    @Test func beyondThisMachineASecondFactorComesBeforeAnythingElse() async throws {
        let bench = try await ConsoleBench(.secured)
        let browser = try await bench.browser(.admin)
        for path in ["/console", "/console/staff", "/console/sessions"] {
            #expect(try await browser.get(path).headers[.location] == "/console/second-factor", "\(path)")
        }
        let start = try await browser.get("/console/second-factor")
        #expect(!start.html.contains("id=\"secret\""), "a page changes nothing")
        let shown = try await browser.send(start, "/console/second-factor")
        #expect(shown.html.contains("<path class=\"qr-dark\" d=\"M4 4.5h1M5 4.5h1"))
        let secret = try #require(shown.html.firstMatch(of: /id="secret" value="([A-Z2-7]+)"/)?.1)
        let key = OneTimeCode(bytes: Self.bytes(ofBase32: secret))
        let step = bench.test.clock.now().microseconds / 30_000_000
        let wrong = try await browser.send(shown, "/console/second-factor/code", ["code": "000000x"])
        #expect(wrong.status == .unprocessableContent)
        let before = browser.cookies
        let done = try await browser.send(wrong, "/console/second-factor/code", ["code": key.code(step: step)])
        let recovery = done.html.matches(of: /<li><code>([a-z0-9-]+)</).map { String($0.1) }
        #expect(recovery.count == 10)
        #expect(before.keys == browser.cookies.keys && before != browser.cookies, "the session has a new token")
        #expect(try await browser.send(done, "/console/sign-out").headers[.location] == "/console/sign-in")
        let again = try await browser.send(
            try await browser.get("/console/sign-in"), "/console/sign-in",
            ["email": "admin@example.com", "password": ConsoleBench.password, "code": recovery[0]])
        #expect(again.headers[.location] == "/console")
        #expect(try await browser.get("/console").status == .ok)
    }

    @Test func aLinkSetsAPasswordOnce() async throws {
        let bench = try await ConsoleBench()
        let admin = try await bench.browser(.admin)
        let staff = try await admin.get("/console/staff")
        let made = try await admin.send(
            staff, "/console/staff/invite",
            [
                "email": "new@example.com", "role": "expert", "organization": ConsoleBench.shop.rawValue,
                "category": "sneakers",
            ])
        let listed = try await admin.get("/console/staff").html
        #expect(listed.matches(of: /value="sneakers" checked/).count == 1)
        let path = String(try #require(made.html.firstMatch(of: /127\.0\.0\.1:8080(\/console\/links\/[\w-]+)/)?.1))
        let visitor = ConsoleBrowser(bench)
        #expect(try await visitor.get(path).html.contains("new@example.com"))
        let page = try await visitor.get(path)
        #expect(page.status == .ok, "opening it does not use it up")
        for (password, repeated, status) in [
            ("a long password", "another one", HTTPResponse.Status.unprocessableContent),
            ("short", "short", .unprocessableContent), ("a long password", "a long password", .seeOther),
        ] {
            let response = try await visitor.send(page, path, ["password": password, "repeated": repeated])
            #expect(response.status == status, "\(password)")
        }
        let signIn = try await visitor.get("/console/sign-in")
        #expect(signIn.html.contains("Your password is set."))
        let again = try await visitor.send(
            page, path, ["password": "a longer password", "repeated": "a longer password"])
        #expect(again.status == .gone)
        #expect(try await visitor.get("/console/sign-in").html.contains("id=\"flash\" class=\"banner success\" hidden"))
        let response = try await visitor.send(
            signIn, "/console/sign-in", ["email": "new@example.com", "password": "a long password"])
        #expect(response.headers[.location] == "/console")
    }

    /// Decodes base 32 (RFC 4648) without padding.
    private static func bytes(ofBase32 text: Substring) -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        let bits = text.compactMap(alphabet.firstIndex).flatMap { value in (0..<5).map { value >> (4 - $0) & 1 } }
        return stride(from: 0, through: bits.count - 8, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { $0 << 1 | UInt8($1) }
        }
    }
}

extension String {
    fileprivate var addingPercents: String { utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}
