import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct BacklogTests {
    private static func page(_ test: TestPlatform) async throws -> String {
        let now = test.clock.now()
        var text = MetricsText()
        for one in try await test.platform.store.read({ try $0.backlog.read(now: now) }) {
            text.add(one.metric, one.labels, one.value)
        }
        return text.text
    }

    @Test func theWorkOfAllOrganizationsIsCounted() async throws {
        let scenario = try await QueueScenario()
        try await scenario.add()
        try await scenario.add(of: scenario.items.rival, by: scenario.items.cat)
        let fresh = try await Self.page(scenario.items.test)
        for line in [
            #"queue_jobs{kind="item.decide"} 2.0"#, #"queue_jobs{kind="photo.check"} 0.0"#,
            #"queue_oldest_seconds{kind="item.decide"} 60.0"#, #"review_items{overdue="true"} 0.0"#,
            #"review_items{overdue="false"} 2.0"#, "review_overdue_seconds 0.0",
        ] { #expect(fresh.contains("\nassay_\(line)\n"), "\(line)") }
        scenario.clock.advance(seconds: 86_400)
        let late = try await Self.page(scenario.items.test)
        for line in [
            #"review_items{overdue="true"} 2.0"#, #"review_items{overdue="false"} 0.0"#,
            #"queue_oldest_seconds{kind="item.decide"} 86460.0"#,
        ] { #expect(late.contains("\nassay_\(line)\n"), "\(line)") }
    }

    @Test func webhooksThatWaitAreCounted() async throws {
        let webhooks = try await WebhookBench(TestPlatform.make())
        try await webhooks.subscribe()
        for number in 1...2 { try await webhooks.append("e\(number)", item: number) }
        try await webhooks.fanOut()
        webhooks.test.clock.advance(seconds: 60)
        let page = try await Self.page(webhooks.test)
        for line in [
            "webhook_deliveries 2.0", "webhook_overdue_seconds 60.0", #"webhook_organizations{state="behind"} 0.0"#,
        ] { #expect(page.contains("\nassay_\(line)\n"), "\(line)") }
    }
}
