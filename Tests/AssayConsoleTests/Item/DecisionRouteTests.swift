import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Tests for the forms of an item's page, by a browser that follows no redirect.
@Suite struct DecisionRouteTests {
    /// Stores an item under review, and returns the path of its page.
    private func page(_ bench: ConsoleBench) async throws -> String {
        let now = bench.test.clock.now()
        let actor = UserActor(
            organization: ConsoleBench.shop, user: UserID("ANN"), session: SessionID("SESSION"),
            bundleID: "com.example.shop")
        try await bench.test.platform.store.write { try $0.addUser(actor.user, of: ConsoleBench.shop, now: now) }
        let item = try await bench.test.capture(
            of: ["brand": "Nike", "style_name": "Air Max 1"], configuration: "debug", as: actor)
        try await bench.test.decideAll()
        try await ReopenItem(bench.test.platform)(ConsoleBench.actor(.lead), item: item)
        return "/console/items/\(item)"
    }

    @Test func aDecisionThatIsRefusedOrTakenBackKeepsWhatWasTyped() async throws {
        let bench = try await ConsoleBench()
        let path = try await page(bench)
        let browser = try await bench.browser(.expert)
        _ = try await browser.send(try await browser.get(path), "\(path)/take")
        let form = try await browser.get(path)
        let revision = String(try #require(form.html.firstMatch(of: /name="revision" value="(\d+)"/)?.1))
        let refused = try await browser.send(
            form, "\(path)/decide",
            ["revision": revision, "result": "invalid", "reason": "made_up", "note": "Compare the seams."])
        #expect((400..<500).contains(refused.status.code) && refused.html.contains("Compare the seams."))

        let decided = try await browser.send(
            form, "\(path)/decide",
            ["revision": revision, "result": "invalid", "reason": "photos_missing", "note": "Compare the seams."])
        #expect(decided.status == .seeOther && decided.headers[.location] == "/console/queue")
        let queue = try await browser.get("/console/queue").html
        #expect(queue.contains("data-undo-seconds=\"10\""))
        let id = String(try #require(queue.firstMatch(of: /name="decision" value="(\w+)"/)?.1))
        let colleague = try await bench.browser(.lead)
        #expect(try await !colleague.get("/console/queue").html.contains(id))

        let undone = try await browser.send(form, "\(path)/undo", ["decision": id])
        #expect(undone.status == .seeOther && undone.headers[.location] == path)
        let again = try await browser.get(path).html
        #expect(again.contains("Compare the seams.") && again.contains(/value="photos_missing"[^>]* checked/))
        #expect(try await browser.send(form, "\(path)/undo", ["decision": id]).status == .conflict)
    }
}
