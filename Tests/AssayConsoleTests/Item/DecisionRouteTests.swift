import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Tests for the forms of an item's page, by a browser that follows no redirect.
@Suite struct DecisionRouteTests {
    @Test func aDecisionThatIsRefusedOrTakenBackKeepsWhatWasTyped() async throws {
        let bench = try await ConsoleBench()
        let path = "/console/items/\(try await bench.item())"
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

    /// The page of a refused form has its fields as they were sent, and the error.
    @Test(arguments: [
        ("retake", "message", "Choose at least one"), ("question", "question", "Give one to eight"),
        ("flag", "note", "has been answered"), ("note", "note", "Shorten this text"),
        ("reopen", "message", "no result that could"), ("decide", "message", "Choose a result"),
    ])
    func aRefusedFormIsShownAgain(name: String, field: String, error: String) async throws {
        let bench = try await ConsoleBench()
        let path = "/console/items/\(try await bench.item())"
        let browser = try await bench.browser(.lead)
        _ = try await browser.send(try await browser.get(path), "\(path)/take")
        let text = name == "note" ? "Compare \u{7}the seams." : "Compare the seams."
        let page = try await browser.get(path)
        let refused = try await browser.send(page, "\(path)/\(name)", [field: text, "result": "keep"])
        #expect((400..<500).contains(refused.status.code))
        let form = try #require(refused.html.components(separatedBy: "/\(name)\"").last)
        let part = form.prefix(upTo: try #require(form.range(of: "</form>")?.lowerBound))
        #expect(part.contains("role=\"alert\"") && part.contains(error) && part.contains(text))
    }
}
