import AssayConsole
import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

/// Tests for the page of the queue, and for the forms by which experts share its items.
@Suite struct QueuePageTests {
    @Test(arguments: ["en", "ja"]) func theAddressHoldsTheFilters(language: String) async throws {
        let bench = try await ConsoleBench()
        let item = try await bench.item(named: "House & Co")
        let browser = try await bench.browser(.expert)
        _ = try await browser.send(
            try await browser.get("/console"), "/console/language", ["language": language, "next": "/console"])
        let html = try await browser.get("/console/queue?brand=house_co&overdue=0").html
        #expect(html.contains("href=\"/console/items/\(item)?brand=house_co\""))
        #expect(html.contains("/console/queue/next?brand=house_co\""))
        #expect(html.contains(language == "ja" ? "あと" : ">in ") && !html.contains("class=\"empty\""))
        let none = try await browser.get("/console/queue?brand=House%20%26%20Co&flagged=1").html
        #expect(none.contains("class=\"empty\"") && none.contains("name=\"flagged\" value=\"1\" checked"))
        for query in ["after=nonsense", "brand=\(String(repeating: "a", count: 201))"] {
            #expect(try await browser.get("/console/queue?\(query)").status == .badRequest)
        }
        #expect(try await browser.get("/console/queue?organization=NOBODY").status == .notFound)
    }

    @Test func anItemIsTakenRenewedAndPassedOn() async throws {
        let bench = try await ConsoleBench()
        let item = try await bench.item()
        let (expert, lead) = (try await bench.browser(.expert), try await bench.browser(.lead))
        let (queue, address) = (try await expert.get("/console/queue"), "/console/items/\(item)")
        func location(_ response: TestResponse) -> String? { response.headers[.location] }

        let taken = try await expert.send(queue, "/console/queue/next?organization=\(ConsoleBench.shop)")
        #expect(taken.status == .seeOther)
        #expect(location(taken) == "\(address)?organization=\(ConsoleBench.shop)")
        #expect(try await expert.send(queue, "\(address)/lease").status == .noContent)

        let others = try await lead.get("/console/queue")
        #expect(others.html.contains("expert@example.com") && !others.html.contains("\(address)/take"))
        for form in ["take", "lease"] {
            let refusal = try await lead.send(others, "\(address)/\(form)")
            #expect(refusal.status == .conflict && refusal.html.contains("expert@example.com"), "\(form)")
        }
        #expect(location(try await lead.send(others, "/console/queue/next")) == "/console/queue")

        #expect(try await expert.send(queue, "\(address)/skip", ["reason": "boredom"]).status == .badRequest)
        let skipped = try await expert.send(queue, "\(address)/skip", ["reason": "needs_colleague"])
        #expect(location(skipped) == "/console/queue")
        #expect(try await expert.get("/console/queue").html.contains("The item was passed on."))
        #expect(
            location(try await lead.send(others, "\(address)/take?flagged=1")) == "\(address)?flagged=1")
    }
}
