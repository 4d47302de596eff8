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
    private static let hostile = "<img src=x onerror=alert(1)>\"\u{301} ' {{csrf}}"

    @Test(arguments: ["en", "ja"]) func theAddressHoldsTheFilters(language: String) async throws {
        let bench = try await ConsoleBench(shop: Self.hostile)
        let item = try await bench.item(named: Self.hostile)
        let browser = try await bench.browser(.expert)
        _ = try await browser.send(
            try await browser.get("/console"), "/console/language", ["language": language, "next": "/console"])
        let html = try await browser.get("/console/queue?brand=img_src_x_onerror_alert_1_csrf&overdue=0").html
        #expect(html.contains("href=\"/console/items/\(item)?brand=img_src_x_onerror_alert_1_csrf\""))
        #expect(html.contains("/console/queue/next?brand=img_src_x_onerror_alert_1_csrf\""))
        #expect(html.contains(language == "ja" ? "あと" : ">in ") && !html.contains("class=\"empty\""))
        #expect(!html.contains("<img src=x") && !html.contains("style=") && !html.contains("{{#"))
        #expect(html.contains("&lt;img src=x onerror=alert(1)&gt;&quot;\u{301} &#39; {{csrf}}"))
        #expect(html.matches(of: /method="post"/).count == html.matches(of: /name="csrf"/).count)
        let none = try await browser.get("/console/queue?brand=\(PageQuery.escaped(Self.hostile))&flagged=1").html
        #expect(none.contains("class=\"empty\"") && none.contains("name=\"flagged\" value=\"1\" checked"))
        #expect(!none.contains("<img src=x"))
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
