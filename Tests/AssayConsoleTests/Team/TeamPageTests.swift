import AssayConsole
import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Tests for the page of the team's figures, and for its download.
@Suite struct TeamPageTests {
    private static let hostile = "=<img src=x onerror=alert(1)>\"\u{301} ' {{csrf}}"

    /// A console with a decision of the lead on an item whose names would be markup or a formula.
    private func bench() async throws -> ConsoleBench {
        let bench = try await ConsoleBench(shop: Self.hostile)
        let (shop, now) = (ConsoleBench.shop, bench.test.clock.now())
        let actor = UserActor(
            organization: shop, user: UserID("ANN"), session: SessionID("SESSION"), bundleID: "com.example.shop")
        try await bench.test.platform.store.write { try $0.addUser(actor.user, of: shop, now: now) }
        let item = try await bench.test.capture(
            of: ["brand": Self.hostile, "product_category": "luxury"], configuration: "debug", as: actor)
        try await bench.test.decideAll()
        let lead = ConsoleBench.actor(.lead)
        try await ReopenItem(bench.test.platform)(lead, item: item)
        try await ResolveItem(bench.test.platform)(lead, item: item, result: .invalid)
        return bench
    }

    @Test(arguments: ["en", "ja"]) func theFiguresHavePlotsWithWordsAndTables(language: String) async throws {
        let browser = try await bench().browser(.lead)
        _ = try await browser.send(
            try await browser.get("/console"), "/console/language", ["language": language, "next": "/console"])
        let html = try await browser.get("/console/team?organization=SHOP&days=28").html
        #expect(html.contains("<option value=\"SHOP\" selected>") && html.contains("<option value=\"28\" selected>"))
        #expect(html.contains("href=\"/console/team.csv?organization=SHOP&amp;days=28\""))
        #expect(html.matches(of: /<rect x="\d+" y="\d+" width="8" height="\d+" \/>/).count == 24)
        #expect(html.contains(/<title id="plot-title">[^<]+<\/title><desc id="plot-words">[^<]+<\/desc>/))
        #expect(html.contains("lead@example.com") && html.contains(language == "en" ? "Too few: 0 of 30" : "不足：0/30組"))
        #expect(!html.contains("<img src=x") && !html.contains("style=") && !html.contains("{{#"))
        #expect(!html.contains(/<(?:h2|th|dt|dd|summary)[^>]*>\s*<\//))
        #expect(try await browser.get("/console/team?days=9").status == .badRequest)
        #expect(try await browser.get("/console/team?organization=NOBODY").status == .notFound)
    }

    @Test func theDownloadIsTextForASpreadsheet() async throws {
        let file = try await bench().browser(.lead).get("/console/team.csv")
        #expect(file.headers[.contentType] == "text/csv; charset=utf-8" && file.headers[.cacheControl] == "no-store")
        #expect(file.headers[.contentDisposition] == "attachment; filename=\"decisions-7-days.csv\"")
        let lines = file.html.split(separator: "\r\n")
        #expect(lines.count == 2 && lines[0].hasPrefix("\u{FEFF}\"decided_at\","))
        #expect(
            lines[1].contains(",\"'=<img src=x") && lines[1].contains(",\"lead@example.com\",\"command\",\"invalid\","))
    }
}
