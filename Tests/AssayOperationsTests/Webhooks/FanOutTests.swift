import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

@Suite struct FanOutTests {
    private static func bench(_ kind: TestDatabase) async throws -> WebhookBench {
        try await WebhookBench(try await TestPlatform.make(kind))
    }

    @Test(arguments: TestDatabase.available)
    func eachEventBecomesOneDeliveryPerSubscription(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind)
        for id in ["one", "two"] { try await bench.subscribe(id) }
        for number in 1...3 { try await bench.append("e\(number)", item: number) }
        let pass = try await bench.fanOut()
        #expect(pass.events == 3 && pass.deliveries == 6 && !pass.isMoreLeft)
        #expect(
            try await bench.rows().map { "\($0.event) \($0.webhook)" }.sorted() == [
                "e1 one", "e1 two", "e2 one", "e2 two", "e3 one", "e3 two",
            ])
        #expect(try await bench.fanOut().events == 0, "once")
        #expect(try await bench.rows().count == 6)
        #expect(try await bench.queue("next_due", "one") == bench.test.clock.now().microseconds)
    }

    @Test(arguments: TestDatabase.available)
    func aSubscriptionGetsTheTypesThatItNames(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind)
        try await bench.subscribe("flags", types: [.flagUpdated])
        try await bench.subscribe("all")
        try await bench.append("update", type: "session.updated")
        try await bench.append("flag", item: 2, type: "flag.updated")
        try await bench.append("odd", item: 3, type: "authorization.bundle_id_not_registered")
        try await bench.fanOut()
        let rows = try await bench.rows()
        #expect(rows.filter { $0.webhook == "flags" }.map(\.event) == ["flag"])
        #expect(rows.filter { $0.webhook == "all" }.map(\.event) == ["update", "flag"])
    }

    @Test(arguments: TestDatabase.available)
    func aSubscriptionForAUserGetsTheEventsOfTheUsersItems(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind)
        try await bench.subscribe(user: "BEN")
        try await bench.addItem(1, of: "ANN")
        try await bench.addItem(2, of: "BEN")
        for number in 1...2 { try await bench.append("e\(number)", item: number) }
        try await bench.fanOut()
        #expect(try await bench.rows().map(\.event) == ["e2"])
    }

    @Test(arguments: TestDatabase.available)
    func eventsBeforeTheSubscriptionAndOfADisabledOneAreNotSent(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind)
        try await bench.subscribe("later", startNumber: 1)
        try await bench.subscribe("disabled", isDisabled: true)
        for number in 1...2 { try await bench.append("e\(number)", item: number) }
        try await bench.fanOut()
        #expect(try await bench.rows().map { "\($0.event) \($0.webhook)" } == ["e2 later"])
        #expect(try await bench.queue("next_due", "disabled") == nil)
    }

    @Test(arguments: TestDatabase.available)
    func eventsThatAReaderOfTheLogHasNumberedAreFound(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind)
        try await bench.subscribe()
        try await bench.append("e1")
        let reader = PartnerActor(organization: WebhookBench.shop, token: APITokenID("token"), scope: .read)
        #expect(try await ReadEvents(bench.platform).page(reader, after: 0, limit: 10, wait: 0).events.count == 1)
        #expect(try await bench.fanOut().deliveries == 1)
        #expect(try await bench.fanOut().events == 0)
    }

    @Test(arguments: TestDatabase.available)
    func twoNodesAtOnceSendEachEventOnce(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind)
        let other = try await bench.test.secondNode()
        for id in ["one", "two", "three"] { try await bench.subscribe(id) }
        for round in 0..<5 {
            for number in 0..<20 { try await bench.append("e\(round * 20 + number)", item: number) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for node in [bench.test, other] {
                    group.addTask { while try await FanOutEvents(node.platform)().isMoreLeft {} }
                }
                try await group.waitForAll()
            }
        }
        while try await bench.fanOut().isMoreLeft {}
        let rows = try await bench.rows()
        #expect(rows.count == 300)
        #expect(Set(rows.map { "\($0.event) \($0.webhook)" }).count == 300)
        for webhook in ["one", "two", "three"] {
            let order = rows.filter { $0.webhook == webhook }.map(\.event)
            #expect(order == (0..<100).map { "e\($0)" }, "in the order of the log")
        }
    }

    @Test(arguments: TestDatabase.available)
    func manyEventsAreSentInSeveralTransactions(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind)
        try await bench.subscribe()
        for number in 1...201 { try await bench.append("e\(number)", item: number) }
        let first = try await bench.fanOut()
        #expect(first.events == 200 && first.isMoreLeft)
        let second = try await bench.fanOut()
        #expect(second.events == 1 && !second.isMoreLeft)
    }

    @Test(arguments: TestDatabase.available)
    func onlyTheFirstEventOfAnItemIsDue(kind: TestDatabase) async throws {
        let bench = try await Self.bench(kind)
        try await bench.subscribe()
        try await bench.append("a1", item: 1)
        try await bench.append("a2", item: 1, revision: 2)
        try await bench.append("b1", item: 2)
        try await bench.fanOut()
        #expect(try await bench.states() == ["a1 pending", "a2 waiting", "b1 pending"])
        try await bench.append("a3", item: 1, revision: 3)
        try await bench.fanOut()
        #expect(try await bench.states().last == "a3 waiting", "also behind a delivery of an earlier transaction")
    }

    /// The number up to which an organization's events have become deliveries.
    private static func number(of organization: OrganizationID, _ bench: SubscriptionBench) async throws -> Int64? {
        try await bench.store.read { tx in
            try tx.sql.first(
                "/* of a test */ SELECT number FROM webhook_fanouts WHERE organisation_id = \(organization)"
            )?.get(at: 0)
        }
    }

    @Test func anOrganizationThatFailsDoesNotHoldUpThoseBehindIt() async throws {
        let bench = try await SubscriptionBench()
        let broken = try await bench.create(of: SubscriptionBench.rival).report.webhook.id
        try await bench.create()
        try await bench.store.write { tx in
            _ = try tx.sql.execute("/* of a test */ UPDATE webhooks SET types = 'no list' WHERE id = \(broken)")
        }
        try await bench.append("theirs", of: SubscriptionBench.rival)
        try await bench.append("ours")
        let before = try await Self.number(of: SubscriptionBench.shop, bench)
        await #expect(throws: (any Error).self) { try await FanOutEvents(bench.platform)() }
        #expect(SubscriptionBench.rival.rawValue < SubscriptionBench.shop.rawValue, "it comes first")
        #expect(try await Self.number(of: SubscriptionBench.shop, bench) ?? 0 > before ?? 0)
    }
}
