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
    /// A console with a decision of the lead, of an organization whose name would be a formula.
    private func bench() async throws -> ConsoleBench {
        let bench = try await ConsoleBench(shop: "=Shop")
        let item = try await bench.item()
        try await ResolveItem(bench.test.platform)(ConsoleBench.actor(.lead), item: item, result: .invalid)
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
            lines[1].contains(",\"'=Shop\",") && lines[1].contains(",\"lead@example.com\",\"command\",\"invalid\","))
    }
}
