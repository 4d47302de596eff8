import AssayAPI
import AssayConsole
import AssayCore
import AssayInstruments
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Texts of users, partners and colleagues that would be markup or script without escaping.
@Suite struct HostileTextTests {
    @Test(arguments: ["en", "ja"]) func noTextOfAnyFieldIsMarkup(language: String) async throws {
        let scenario = try await HostileScenario()
        let browser = try await scenario.browser()
        _ = try await browser.send(
            try await browser.get("/console"), "/console/language", ["language": language, "next": "/console"])
        var pages: [String: String] = [:]
        for path in scenario.paths { pages[path] = try await browser.get(path).html }
        let places = try await scenario.makeHostile()
        #expect(places.count >= 10, "\(places.sorted())")
        var shown = 0
        for path in scenario.paths {
            let html = try await browser.get(path).html
            #expect(try Self.tags(html) == Self.tags(#require(pages[path])), "\(path)")
            for payload in HostileScenario.payloads where payload.contains("<") {
                #expect(!html.contains(payload), "\(path): \(payload)")
            }
            let count = html.components(separatedBy: HostileScenario.escaped).count - 1
            #expect(count > 0 || path.hasSuffix("/team"), "\(path)")
            shown += count
            #expect(html.contains("<html lang=\"\(language)\">") && !html.contains("style="), "\(path)")
            #expect(!html.contains(/<script(?![^>]*src=)/), "\(path)")
            #expect(html.matches(of: /method="post"/).count == html.matches(of: /name="csrf"/).count, "\(path)")
            // A template that names no value or text would leave an empty label.
            #expect(!html.contains(/<(?:legend|summary|label|h1|h2|th|dt|dd)[^>]*>\s*<\//), "\(path)")
        }
        #expect(shown >= 10)
    }

    /// Texts that a page shows of the request itself.
    @Test func noTextOfARequestIsMarkup() async throws {
        let scenario = try await HostileScenario()
        let browser = try await scenario.browser()
        let csrf = try await browser.get("/console").csrf
        for payload in HostileScenario.payloads {
            let text = Route.escaped(payload)
            var pages: [TestResponse] = []
            for path in [
                "/console/queue?brand=\(text)&after=\(text)", "/console/queue?brand=\(text)",
                "/console/sessions?of=\(text)",
                "/console/sign-in?next=\(text)", "/console/items/\(text)", "/console/\(text)",
            ] { pages.append(try await browser.get(path)) }
            // A refusal shows the fields of its form.
            pages.append(
                try await browser.post(
                    "/console/sessions/revoke",
                    [("csrf", csrf), ("session", "NONE"), (payload, "\(payload) and more"), ("x y", payload)]))
            for page in pages {
                #expect(page.status.code != 500, "\(payload)")
                #expect(!payload.contains("<") || !page.html.contains(payload), "\(payload)")
                #expect(!page.html.contains(/<[^>"]*\son\w+=/), "\(payload)")
            }
            let last = try #require(pages.last)
            #expect(last.html.contains("\(HostileScenario.escaped(payload)) and more"), "\(payload)")
        }
    }

    /// The tags of a page with the names of their attributes.
    private static func tags(_ html: String) throws -> [String] {
        html.replacing(/="[^"]*"/, with: "").matches(of: /<[^<>]*>/).map { String($0.output) }
    }
}

extension BrowserConsoleTests {
    /// The canary: a script that runs calls `alert`, and a violation of the policy is markup that was not escaped.
    @Test func noPayloadRunsInABrowser() async throws {
        let scenario = try await HostileScenario()
        let cookie = try #require(try await scenario.browser().cookies["assay_console"])
        _ = try await scenario.makeHostile()
        try await scenario.bench.serve { root in
            try await Browser.run { browser in
                let tab = try await BrowserTab(browser, width: 1_024)
                try await tab.send(
                    "Network.setCookie",
                    ["name": "assay_console", "value": cookie, "url": "\(root.absoluteString)/console"])
                try await tab.send(
                    "Page.addScriptToEvaluateOnNewDocument",
                    [
                        "source": """
                        window.canary = []
                        for (const name of ['alert', 'confirm', 'prompt']) window[name] = () => canary.push(name)
                        addEventListener('securitypolicyviolation',
                          (event) => canary.push(`${event.violatedDirective} ${event.blockedURI}`))
                        """
                    ])
                for path in scenario.paths {
                    try await tab.open(try #require(URL(string: root.absoluteString + path)))
                    try await tab.wait(for: "main")
                    let found = try await tab.run(
                        """
                        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))
                        new Promise((resolve) => setTimeout(resolve, 300)).then(() => JSON.stringify([
                          location.pathname + location.search, canary,
                          [...document.querySelectorAll('*')].filter((element) =>
                            element.getAttributeNames().some((name) => name.startsWith('on'))).length,
                          document.querySelectorAll('iframe, object, embed, base, math, [href^="javascript:" i]').length,
                        ]))
                        """)
                    #expect(found == #"["\#(path)",[],0,0]"#)
                }
            }
        }
    }
}

/// An item, its user and the staff, with a text of others in every field that a page of the console shows.
struct HostileScenario: Sendable {
    static let marker = "Zq7mark"
    static let payloads = [
        "<script>alert(1)</script>", "<ScRiPt src=//evil.test/x.js></ScRiPt>", "</title><script>alert(1)</script>",
        "</textarea><script>alert(1)</script>", "\"><script>alert(1)</script>", "'><img src=x onerror=alert(1)>",
        "<img src=x onerror=alert(1)>", "<svg onload=alert(1)>", "<svg><script>alert(1)</script></svg>",
        "<svg/onload=alert(1)//", "<body onload=alert(1)>", "<iframe src=javascript:alert(1)>",
        "<iframe srcdoc='<script>alert(1)</script>'>", "<object data=javascript:alert(1)>",
        "<embed src=javascript:alert(1)>", "<base href=//evil.test/>",
        "<meta http-equiv=refresh content=\"0;url=javascript:alert(1)\">",
        "<link rel=stylesheet href=//evil.test/x.css>", "<style>@import '//evil.test/x.css';</style>",
        "<form action=//evil.test><button>x", "<input autofocus onfocus=alert(1)>",
        "<details open ontoggle=alert(1)>", "<video><source onerror=alert(1)>", "<audio src=x onerror=alert(1)>",
        "<marquee onstart=alert(1)>", "<math><mi//xlink:href=\"data:x,<script>alert(1)</script>\">",
        "<a href=javascript:alert(1)>x</a>", "<a href=\"data:text/html,<script>alert(1)</script>\">x</a>",
        "\" onmouseover=\"alert(1)", "' onfocus='alert(1)' autofocus='", "\" autofocus onfocus=alert(1) x=\"",
        "` onerror=alert(1)", "javascript:alert(1)", "jaVaScRiPt:alert(1)",
        "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==", "{{constructor.constructor('alert(1)')()}}",
        "{{{csrf}}}", "{{#csrf}}{{.}}{{/csrf}}", "${alert(1)}", "<%= alert(1) %>", "]]><script>alert(1)</script>",
        "<!--<img src=\"--><img src=x onerror=alert(1)//\">", "--><script>alert(1)</script>",
        "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">", "&lt;script&gt;alert(1)&lt;/script&gt;",
        "&#60;script&#62;alert(1)", "%3Cscript%3Ealert(1)%3C/script%3E", "\u{FF1C}script\u{FF1E}alert(1)",
        "\"\u{301}><img src=x onerror=alert(1)>", "<\u{301}img src=x onerror=alert(1)>",
    ]
    static let escaped = escaped(payloads.joined(separator: " | "))

    let bench: ConsoleBench
    private let item: ItemID

    init() async throws {
        let marker = Self.marker
        bench = try await ConsoleBench(shop: marker)
        let (test, now) = (bench.test, bench.test.clock.now())
        let actor = UserActor(
            organization: ConsoleBench.shop, user: UserID("ANN"), session: SessionID("SESSION"),
            bundleID: "com.example.shop")
        try await test.platform.store.write { tx in
            _ = try tx.users.insertIfAbsent(
                User(
                    id: actor.user, organization: actor.organization, uniqueUserID: UniqueUserID(stored: marker),
                    username: "\(marker)-name",
                    profile: UserProfile(email: "\(marker)@example.com", firstName: marker, lastName: marker),
                    loginLimits: nil, revision: 1, createdAt: now))
        }
        try await bench.add(marker, .lead, of: [ConsoleBench.shop])
        item = try await test.capture(
            of: ["brand": marker, "style_name": marker, "customer_item_id": marker], as: actor)
        try await test.decideAll()
        let (platform, admin) = (test.platform, ConsoleBench.actor(.admin))
        let colleague = StaffActor(
            id: StaffID(marker.lowercased()), email: "\(marker)@example.com", role: .lead,
            organizations: [ConsoleBench.shop])
        let isInReview = try await platform.store.read { [item] in
            try $0.items.find(item, organization: ConsoleBench.shop)?.life.phase == .review
        }
        if !isInReview { try await ReopenItem(platform)(admin, item: item, message: marker) }
        let question = try await AskMessage(platform)(colleague, item: item, text: marker, answers: [marker, "No"])
        _ = try await ReplyToMessage(platform)(
            actor, id: item.rawValue, message: question.id.rawValue, answer: "a1")
        try await WriteItemNote(platform)(colleague, item: item, text: marker)
        try await ResolveItem(platform)(colleague, item: item, result: .unknown, message: marker)
        test.clock.advance(seconds: 600)
        _ = try await SetFlag(platform)(actor, id: item.rawValue, reason: nil, message: marker)
    }

    /// The pages that show the texts.
    var paths: [String] {
        let lists = ["queue", "users", "users/ANN", "team", "staff", "sessions"]
        return ["/console/items/\(item)"] + lists.map { "/console/\($0)" }
    }

    /// Returns an admin's browser, whose name is a text as well.
    func browser() async throws -> ConsoleBrowser {
        let browser = ConsoleBrowser(bench)
        let page = try await browser.get("/console/sign-in")
        _ = try await browser.post(
            "/console/sign-in",
            [("csrf", page.csrf), ("email", "admin@example.com"), ("password", ConsoleBench.password)],
            headers: [.origin: bench.origin, .userAgent: Self.marker])
        // The item's page then has its forms.
        _ = try await browser.send(try await browser.get("/console"), "/console/items/\(item)/take")
        return browser
    }

    /// Replaces the marker by all payloads, also where a check of a length or form would not let them pass.
    ///
    /// - Returns: The columns.
    func makeHostile() async throws -> Set<String> {
        try await bench.test.replace(Self.marker, by: Self.payloads.joined(separator: " | "))
    }

    static func escaped(_ text: String) -> String {
        [("&", "amp"), ("<", "lt"), (">", "gt"), ("\"", "quot"), ("'", "#39")].reduce(text) { text, pair in
            String(text.unicodeScalars.map { String($0) == pair.0 ? "&\(pair.1);" : String($0) }.joined())
        }
    }
}
