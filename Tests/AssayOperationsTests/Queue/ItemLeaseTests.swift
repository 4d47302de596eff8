import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct ItemLeaseTests {
    private func code(_ body: () async throws -> Void) async -> String? {
        do {
            try await body()
            return nil
        } catch {
            return (error as? DomainError)?.code
        }
    }

    @Test(arguments: TestDatabase.available)
    func anItemHasOneHolderUntilItsLeaseRunsOut(database: TestDatabase) async throws {
        let scenario = try await QueueScenario(database)
        let (first, second) = (try await scenario.add(), try await scenario.add())
        let lease = try #require(try await TakeNext(scenario.platform)(scenario.expert, QueueFilter()))
        #expect(lease.item == first && lease.organization == scenario.items.shop && lease.revision == 2)
        #expect(lease.until == scenario.clock.now().adding(seconds: 600))
        #expect(try await scenario.next(scenario.other) == second)
        #expect(try await scenario.next(scenario.lead) == nil)
        let refusal = await #expect(throws: DomainError.self) {
            try await TakeItem(scenario.platform)(scenario.other, first)
        }
        #expect(refusal?.code == "item_taken")
        #expect(refusal?.message.contains("expert@example.com") == true)
        let page = try await ListQueue(scenario.platform)(scenario.expert.staff, QueueFilter())
        #expect(page.rows.map(\.holder?.email) == ["expert@example.com", "other@example.com"])

        scenario.clock.advance(seconds: 599)
        try await RenewLease(scenario.platform)(scenario.expert, first)
        scenario.clock.advance(seconds: 599)
        #expect(try await scenario.next(scenario.lead) == second, "the other lease has run out")
        scenario.clock.advance(seconds: 1)
        // Nobody has taken the item since.
        try await scenario.requireLease(first, by: scenario.expert)
        try await TakeItem(scenario.platform)(scenario.other, first)
        for change in [
            { _ = try await RenewLease(scenario.platform)(scenario.expert, first) },
            { try await SkipItem(scenario.platform)(scenario.expert, first, reason: .other) },
            { try await scenario.requireLease(first, by: scenario.expert) },
        ] as [@Sendable () async throws -> Void] {
            let refusal = await #expect(throws: DomainError.self) { try await change() }
            #expect(refusal?.code == "lease_lost")
            #expect(refusal?.message.contains("other@example.com") == true)
        }
        try await scenario.requireLease(first, by: scenario.other)
    }

    @Test(arguments: TestDatabase.available)
    func theNextItemIsOfTheMembersSkills(database: TestDatabase) async throws {
        let scenario = try await QueueScenario(database)
        let item = try await scenario.add()
        func member(_ skills: Set<String>) -> ConsoleMember {
            QueueScenario.member("expert@example.com", .expert, [scenario.items.shop], skills: skills)
        }
        var sneakers = QueueFilter()
        sneakers.category = "sneakers"
        for filter in [QueueFilter(), sneakers] {
            #expect(try await scenario.next(member(["luxury"]), filter) == nil)
            for skills in [[], ["sneakers"], ["luxury", "sneakers"], ["left-the-catalog"]] as [Set<String>] {
                #expect(try await scenario.next(member(skills), filter) == item)
                try await SignOut(scenario.platform)(member(skills))
            }
        }
        try await TakeItem(scenario.platform)(member(["luxury"]), item)
    }

    @Test func theNextItemIsTheOneInHand() async throws {
        let scenario = try await QueueScenario()
        let (first, second) = (try await scenario.add(), try await scenario.add())
        for _ in 0..<2 { #expect(try await scenario.next() == first) }
        #expect(try await scenario.next(scenario.other) == second)
        let filter = try QueueFilter(parameters: ["brand": "no-such-brand"])
        #expect(try await scenario.next(nil, filter) == nil)
        try await SkipItem(scenario.platform)(scenario.expert, first, reason: .other)
        #expect(try await scenario.next() == nil)
    }

    @Test func aSkippedItemGoesToTheOthers() async throws {
        let scenario = try await QueueScenario()
        let item = try await scenario.add()
        #expect(try await scenario.next() == item)
        try await SkipItem(scenario.platform)(scenario.expert, item, reason: .conflictOfInterest)
        #expect(try await scenario.next() == nil)
        #expect(try await scenario.next(scenario.other) == item)
        try await SignOut(scenario.platform)(scenario.other)
        scenario.clock.advance(seconds: 3_599)
        #expect(try await scenario.next() == nil)
        scenario.clock.advance(seconds: 1)
        #expect(try await scenario.next() == item)

        let shop = scenario.items.shop
        let found = try await scenario.platform.store.read { try $0.items.find(item, organization: shop) }
        let stored = try #require(found)
        let audit = try await scenario.items.everything(of: stored).audit
        #expect(audit == [["expert@example.com", "item.skip", #"{"reason":"conflict_of_interest"}"#]])
    }

    @Test func aSignOutFreesAllItemsOfTheMember() async throws {
        let scenario = try await QueueScenario()
        let (first, second, third) = (try await scenario.add(), try await scenario.add(), try await scenario.add())
        #expect(try await scenario.next() == first)
        #expect(try await scenario.next(scenario.other) == second)
        try await TakeItem(scenario.platform)(scenario.expert, third)
        try await SignOut(scenario.platform)(scenario.expert)
        for item in [first, third] { try await TakeItem(scenario.platform)(scenario.lead, item) }
    }

    @Test func anItemThatLeavesTheQueueTakesItsLeaseAlong() async throws {
        let scenario = try await QueueScenario()
        let (platform, staff) = (scenario.platform, scenario.expert.staff)
        let leaving: [(String, @Sendable (ItemID) async throws -> Void)] = [
            ("resolve", { _ = try await ResolveItem(platform)(staff, item: $0, result: .authentic) }),
            ("retake", { _ = try await RequestRetake(platform)(staff, item: $0, regions: ["size_tag"]) }),
        ]
        for (name, leave) in leaving {
            let item = try await scenario.add()
            #expect(try await scenario.next() == item)
            try await leave(item)
            #expect(try await scenario.list() == [], "\(name)")
            let renewed = await code { _ = try await RenewLease(platform)(scenario.expert, item) }
            let taken = await code { _ = try await TakeItem(platform)(scenario.other, item) }
            #expect(renewed == "lease_lost" && taken == "item_not_queued", "\(name)")
        }
        let item = try await scenario.add()
        try await scenario.change(item, .resolved(.authentic, reasons: []))
        try await scenario.change(item, .flagSet)
        #expect(try await scenario.next() == item)
        _ = try await ResolveFlag(platform)(staff, item: item, change: nil, note: "It stays.")
        #expect(try await scenario.list() == [])
        try await ReopenItem(platform)(staff, item: item)
        #expect(try await scenario.next() == item, "a re-opened item is free")
    }

    /// Experts at two servers ask at the same moment.
    @Test(arguments: TestDatabase.available)
    func expertsGetDifferentItems(database: TestDatabase) async throws {
        let scenario = try await QueueScenario(database)
        var added: Set<ItemID> = []
        for _ in 0..<8 { added.insert(try await scenario.add()) }
        let nodes = [scenario.platform, try await scenario.items.test.secondNode().platform]
        let shop = scenario.items.shop
        let taken = try await withThrowingTaskGroup(of: ItemID?.self) { group in
            for number in 0..<8 {
                let member = QueueScenario.member("expert-\(number)@example.com", .expert, [shop])
                group.addTask { try await TakeNext(nodes[number % 2])(member, QueueFilter())?.item }
            }
            return try await group.reduce(into: [ItemID]()) { taken, item in taken += item.map { [$0] } ?? [] }
        }
        #expect(taken.count == 8 && Set(taken) == added)
    }

    @Test func anExpertDoesNotWaitForAnotherOne() async throws {
        let (test, database) = try await HeldDatabase.hold { try await TestPlatform.make(.postgres, wrapping: $0) }
        let scenario = QueueScenario(try await ItemScenario(on: test))
        let (one, two) = (try await scenario.add(), try await scenario.add())
        let (first, second, isFree) = try await database.overlap {
            try await scenario.next()
        } with: {
            try await scenario.next(scenario.other)
        }
        #expect(try first.get() == one)
        #expect(try second.get() == two)
        #expect(isFree)
    }

    /// A decision holds its lease until it is committed, so that nobody takes the item in between.
    @Test func anItemIsNotTakenDuringItsDecision() async throws {
        let (test, database) = try await HeldDatabase.hold { try await TestPlatform.make(.postgres, wrapping: $0) }
        let scenario = QueueScenario(try await ItemScenario(on: test))
        let item = try await scenario.add()
        #expect(try await scenario.next() == item)
        scenario.clock.advance(seconds: 601)
        let (first, second, isFree) = try await database.overlap {
            try await scenario.requireLease(item, by: scenario.expert)
        } with: {
            try await TakeItem(scenario.platform)(scenario.other, item)
        }
        try first.get()
        #expect(try second.get().holder == scenario.other.staff.id)
        #expect(!isFree)
    }
}
