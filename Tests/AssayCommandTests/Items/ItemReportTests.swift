import AssayCore
import AssayDecision
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

@testable import assay

/// Tests for the output of `assay items show`, for accepted and decided items.
@Suite struct ItemReportTests {
    private static let sneaker = ["brand": "Nike", "style_name": "Air Jordan 1", "customer_item_id": "sku-1"]

    private let test: TestPlatform
    private let user = UserActor(
        organization: OrganizationID("SHOP"), user: UserID("ANN"), session: SessionID("SESSION"),
        bundleID: "com.example.shop")
    private let expert = StaffActor(
        id: StaffID("EVE"), email: "eve@example.com", role: .expert, organizations: [OrganizationID("SHOP")])

    init() async throws {
        // 2026-11-21T09:00:00Z.
        test = try await TestPlatform.make()
        let (user, now) = (user, test.clock.now())
        try await test.platform.store.write { try $0.addShop(user.organization, users: [user.user], now: now) }
    }

    /// Returns the report's sections by title, in order; the first section has no title.
    private func report(_ item: ItemID) async throws -> [(title: String, lines: [String])] {
        let details = try await StaffItemReader(test.platform).show(expert, id: item.rawValue)
        return ItemReport(details).text.split(separator: "\n\n").enumerated().map { index, section in
            let lines = section.split(separator: "\n").map(String.init)
            return index == 0 ? ("", lines) : (lines[0], Array(lines.dropFirst()))
        }
    }

    private func lines(_ title: String, of report: [(title: String, lines: [String])]) throws -> [String] {
        try #require(report.first { $0.title == title }).lines
    }

    @Test func anItemThatIsNotDecidedYetHasNoTrail() async throws {
        let item = try await test.capture(of: Self.sneaker, as: user)
        let report = try await report(item)
        #expect(report.map(\.title) == ["", "Facts", "Decision", "Timeline"])
        #expect(try lines("Decision", of: report) == ["  not decided yet"])
        #expect(
            try lines("", of: report) == [
                "\(item)  Under Review",
                "  Organization  Shop (SHOP)",
                "  User          Shop-ANN-00001",
                "  Phase         checking",
                "  Result        needs_review (first: none yet)",
                "  Captured      2026-11-21 09:00:00Z, production configuration",
                "  Expected by   2026-11-22 09:00:00Z",
            ])
        #expect(
            try lines("Facts", of: report) == [
                "  brand             Nike (nike)",
                "  category          sneakers",
                "  customer_item_id  sku-1",
                "  style_name        Air Jordan 1",
            ])
    }

    @Test(arguments: [
        ("Outerwear", "apparel, outerwear"), ("T-Shirt", "apparel, t_shirt"),
        ("Kimono Jacket", "apparel, Kimono Jacket (not in the catalog)"),
    ])
    func theExpertSeesTheItemTypeAndWhetherTheCatalogKnowsIt(_ type: String, _ shown: String) async throws {
        let item = try await test.capture(
            of: ["brand": "Nike", "product_category": "apparel", "item_type": type], as: user)
        #expect(try lines("Facts", of: await report(item)).last == "  category  \(shown)")
    }

    @Test func theTrailShowsWhatWasLookedAtAndFound() async throws {
        let item = try await test.capture(of: Self.sneaker, as: user)
        test.clock.advance(seconds: 5)
        try await test.decideAll()
        let report = try await report(item)
        #expect(report.map(\.title) == ["", "Facts", "Photos", "Findings", "Decision", "Timeline"])
        let trace = try #require(try await StaffItemReader(test.platform).show(expert, id: item.rawValue).trace)

        let photos = try lines("Photos", of: report)
        let count = trace.evidence.photos.count
        for (line, photo) in zip(photos.dropFirst(), trace.evidence.photos) {
            #expect(line.hasPrefix("  \(photo.region)  "))
            #expect(line.contains("\(photo.width)×\(photo.height)") && line.contains("image/jpeg"))
            #expect(line.hasSuffix("\(photo.digest.prefix(16))…"))
        }
        let header = try #require(photos.firstIndex { $0.contains("sharpness") })
        #expect((header - 1) % (count + 1) == count)
        for (line, photo) in zip(photos[(header + 1)...], trace.evidence.photos) {
            #expect(line.hasPrefix("  \(photo.region)  "))
            let cells = line.split(separator: "  ").map { $0.drop { $0 == " " } }
            let sharpness = try #require(photo.measures?.figures["sharpness"])
            #expect(cells.contains { Double(String($0)).map { abs($0 - sharpness) < sharpness / 1_000 } ?? false })
        }
        #expect(photos.last == "  measured by spectrum-2")

        let findings = try lines("Findings", of: report)
        #expect(!trace.findings.isEmpty)
        for finding in trace.findings {
            let start = "  \(finding.verdict.rawValue)"
            let words = "\(finding.examiner) v\(finding.examinerVersion)"
            #expect(findings.contains { $0.hasPrefix(start) && $0.contains(words) }, "\(words)")
        }

        let decision = try lines("Decision", of: report)
        #expect(decision.first == "  outcome     abstained: an expert decides")
        #expect(decision.contains("  decided     2026-11-21 09:00:05Z"))
        #expect(decision.contains { $0.hasPrefix("  time spent  gather ") })
    }

    @Test func everyLineFitsATerminalOf100Columns() async throws {
        let item = try await test.capture(
            of: Self.sneaker.merging([
                "style_name": String(repeating: "バスケットシューズ ", count: 8),
                "customer_item_id": String(repeating: "sku", count: 60),
            ]) { $1 }, as: user)
        try await test.decideAll()
        let words = Array(repeating: "Stitching and stamps are right, and so is the lining.", count: 6)
        try await ResolveItem(test.platform)(
            expert, item: item, result: .authentic, message: words.joined(separator: " "))
        let report = try await report(item)
        for section in report {
            for line in section.lines { #expect(TextTable.columns(line) <= 100, "\(line)") }
        }
        let timeline = try lines("Timeline", of: report).joined(separator: " ").split(separator: " ")
        #expect(timeline.joined(separator: " ").hasSuffix(words.joined(separator: " ")), "nothing is left out")
    }

    @Test func anItemThatEndedSaysWhyInWordsAndCodes() async throws {
        let first = try await test.capture("capture-1", of: Self.sneaker, as: user)
        test.clock.advance(seconds: 60)
        let second = try await test.capture("capture-2", of: Self.sneaker, configuration: "debug", as: user)
        try await test.decideAll()
        let report = try await report(second)
        let head = try lines("", of: report)
        #expect(head.first == "\(second)  Invalid")
        #expect(head.contains { $0.hasPrefix("  · ") && $0.hasSuffix("[debug_configuration]") })
        #expect(head.contains("  Captured      2026-11-21 09:01:00Z, debug configuration"))
        #expect(head.last == "  Expected by   –")

        let uses = try lines("Earlier uses", of: report)
        #expect(uses.count == 2)
        #expect(uses.allSatisfy { $0.contains("the same bytes as") && $0.contains("\(first), ") })

        let findings = try lines("Findings", of: report)
        let failure = try #require(findings.firstIndex { $0.hasPrefix("  fail     debug_configuration v1 → invalid") })
        #expect(findings[failure + 1].hasPrefix("             "))
        #expect(findings[failure + 1].hasSuffix("[debug_configuration]"))
        #expect(try lines("Decision", of: report).first == "  outcome     invalid")
    }

    @Test func theTimelineHasTheExpertsWords() async throws {
        let item = try await test.capture(of: Self.sneaker, as: user)
        test.clock.advance(seconds: 5)
        try await test.decideAll()
        test.clock.advance(seconds: 3_600)
        let words = "Stitching and stamps are right."
        try await ResolveItem(test.platform)(expert, item: item, result: .authentic, message: words)
        let report = try await report(item)
        #expect(try lines("", of: report).first == "\(item)  Authentic")
        #expect(try lines("", of: report).contains("  Result        authentic (first: needs_review)"))
        let timeline = try lines("Timeline", of: report)
        #expect(timeline.first == "  2026-11-21 09:00:00Z  Capture started")
        #expect(timeline.last?.hasPrefix("  2026-11-21 10:00:05Z  ") == true)
        #expect(timeline.last?.hasSuffix("  \(words)") == true)
        #expect(timeline == timeline.sorted { $0.prefix(22) < $1.prefix(22) })
    }

    @Test func anOverdueItemIsMarked() async throws {
        let item = try await test.capture(of: Self.sneaker, as: user)
        try await test.decideAll()
        test.clock.advance(seconds: 24 * 3_600)
        #expect(try lines("", of: try await report(item)).last == "  Expected by   2026-11-22 09:00:00Z")
        test.clock.advance(seconds: 1)
        #expect(try lines("", of: try await report(item)).last == "  Expected by   2026-11-22 09:00:00Z (overdue)")
    }
}
