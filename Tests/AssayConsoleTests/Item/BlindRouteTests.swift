import AssayConsole
import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import HTTPTypes
import HummingbirdTesting
import Testing

/// Walks all pages of the console as members who may still give the second vote on an item.
@Suite struct BlindRouteTests {
    private static let message = "The lining has no stamp."
    private static let note = "Compare the second seam."

    /// Stores an item that an expert has decided on, and that is drawn for a blind review.
    private func item(_ bench: ConsoleBench) async throws -> ItemID {
        let platform = bench.test.platform
        _ = try await SetOrganizationSetting(platform)(
            ConsoleBench.actor(.admin), ConsoleBench.shop, key: "review_policy", value: "one:100")
        let item = try await bench.test.capture(
            of: ["brand": "Nike", "style_name": "Air Max 1"], as: try await bench.user())
        try await bench.test.decideAll()
        let expert = ConsoleMember(
            staff: ConsoleBench.actor(.expert), session: ConsoleSessionID("SESSION"), csrf: "",
            expiresAt: Timestamp(microseconds: .max), needsSecondFactor: false)
        let lease = try await TakeItem(platform)(expert, item)
        let decision = ItemDecision(
            item: item, revision: lease.revision, result: .unknown, message: Self.message, note: Self.note)
        try await Decide(platform)(expert, decision)
        bench.test.clock.advance(seconds: StoredDecision.undoSeconds)
        let job = try #require(try await LeaseJob(platform)(.applyDecision, owner: "worker", seconds: 60).job)
        #expect(try await ApplyDecision(platform)(job, owner: "worker") == .applied)
        return item
    }

    @Test func noPageShowsTheDecisionToAMemberWhoMayStillVote() async throws {
        let bench = try await ConsoleBench()
        let item = try await item(bench)
        for role in [StaffActor.Role.lead, .admin] {
            let browser = try await bench.browser(role)
            for route in ConsoleRoutes.table(bench.test.platform) where route.method == .get {
                let path = route.path.replacing("{item}", with: item.rawValue).replacing(/\{user\w*\}/, with: "ANN")
                    .replacing("{organization}", with: "SHOP").replacing(/\{\w+\}/, with: "none")
                let html = try await browser.get(path).html
                for text in [Self.message, Self.note, #"badge warning">Unidentified"#] {
                    #expect(!html.contains(text), "\(role): \(path) shows “\(text)”")
                }
            }
            let page = try await browser.get("/console/items/\(item)").html
            #expect(page.contains("A second opinion is wanted."))
        }
        let own = try await bench.browser(.expert).get("/console/items/\(item)").html
        #expect(own.contains(Self.message) && own.contains(Self.note) && own.contains(#"badge warning">Unidentified"#))

        let lead = try await bench.browser(.lead)
        let path = "/console/items/\(item)"
        let ended = try await lead.send(try await lead.get(path), "\(path)/end-review")
        #expect(ended.status == .seeOther)
        #expect(try await lead.get(path).html.contains(Self.message))
    }
}
