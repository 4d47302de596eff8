import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayWire
import Testing

@Suite struct ListQueueTests {
    private static func filter(_ change: (inout QueueFilter) -> Void) -> QueueFilter {
        var filter = QueueFilter()
        change(&filter)
        return filter
    }

    @Test(arguments: TestDatabase.available)
    func eachFilterFindsItsItems(database: TestDatabase) async throws {
        let scenario = try await QueueScenario(database)
        let (platform, shop, ann) = (scenario.platform, scenario.items.shop, scenario.items.user(scenario.items.ann))
        let plain = try await scenario.add()
        let unknown = try await scenario.add(brandID: nil)
        let returned = try await scenario.add()
        for event in [ItemLife.Event.retakeAsked, .retakeSubmitted, .decided(.abstained(reasons: []))] {
            try await scenario.change(returned, event)
        }
        let asked = try await scenario.add()
        let question = try await AskMessage(platform)(
            scenario.expert.staff, item: asked, text: "Is the box there?", answers: ["Yes"])
        _ = try await ReplyToMessage(platform)(
            ann, id: asked.rawValue, message: question.id.rawValue, answer: "a1")
        let disputed = try await scenario.add()
        try await scenario.change(disputed, .resolved(.authentic, reasons: []))
        _ = try await SetFlag(platform)(ann, id: disputed.rawValue, reason: nil, message: nil)

        let all = [plain, unknown, returned, asked, disputed]
        #expect(try await scenario.list() == all)
        let expected: [(QueueFilter, [ItemID])] = [
            (Self.filter { $0.brand = "nobody" }, [unknown]), (Self.filter { $0.category = "sneakers" }, all),
            (Self.filter { $0.category = "luxury" }, []), (Self.filter { $0.hasRetake = true }, [returned]),
            (Self.filter { $0.isAnswered = true }, [asked]), (Self.filter { $0.isFlagged = true }, [disputed]),
            (Self.filter { ($0.brand, $0.category) = ("nike", "sneakers") }, [plain, returned, asked, disputed]),
            (Self.filter { ($0.isFlagged, $0.hasRetake) = (true, true) }, []),
            (Self.filter { $0.isOverdue = true }, []), (Self.filter { $0.organization = shop }, all),
        ]
        for (filter, items) in expected {
            #expect(try await scenario.list(filter) == items, "\(filter.query)")
            #expect(try await scenario.next(scenario.other, filter) == items.first, "\(filter.query)")
            try await SignOut(platform)(scenario.other)
        }
        scenario.clock.advance(seconds: 12 * 3_600 - 210)
        #expect(try await scenario.list(Self.filter { $0.isOverdue = true }) == [plain])
    }

    @Test func pagesFollowUponEachOtherAndTheCountStops() async throws {
        let scenario = try await QueueScenario()
        var ids: [ItemID] = []
        for number in 0..<5 {
            let isRival = number.isMultiple(of: 2)
            ids.append(
                try await scenario.add(
                    of: isRival ? scenario.items.rival : nil, by: isRival ? scenario.items.cat : nil))
        }
        var (seen, cursor) = ([ItemID](), String?.none)
        repeat {
            let page = try await ListQueue(scenario.platform)(
                scenario.other.staff, QueueFilter(), after: cursor, limit: 2)
            #expect(page.count == 5 && !page.hasMore)
            seen += page.rows.map(\.queued.item)
            cursor = page.next
        } while cursor != nil
        #expect(seen == ids)
        let counted = try await ListQueue(scenario.platform, countLimit: 3)(scenario.other.staff, QueueFilter())
        #expect(counted.count == 3 && counted.hasMore)
        for (cursor, limit) in [("nonsense", 25), (nil, 0), (nil, 101)] as [(String?, Int)] {
            await #expect(throws: DomainError.self) {
                try await ListQueue(scenario.platform)(
                    scenario.other.staff, QueueFilter(), after: cursor, limit: limit)
            }
        }
    }

    @Test func aMemberSeesTheOwnOrganizationsAndSandboxesOnlyByName() async throws {
        let scenario = try await QueueScenario()
        let (items, sandbox) = (scenario.items, OrganizationID("S-shop"))
        let now = scenario.clock.now()
        try await scenario.platform.store.write { try $0.addUser(UserID("sam"), of: sandbox, now: now) }
        let own = try await scenario.add()
        let foreign = try await scenario.add(of: items.rival, by: items.cat)
        let trial = try await scenario.add(of: sandbox, by: UserID("sam"))
        let admin = QueueScenario.member("admin@example.com", .admin, nil)
        #expect(try await scenario.list() == [own])
        #expect(try await scenario.list(QueueFilter(), scenario.other) == [own, foreign])
        #expect(try await scenario.list(QueueFilter(), admin) == [own, foreign])
        #expect(try await scenario.list(Self.filter { $0.organization = sandbox }, admin) == [trial])
        for wanted in [items.rival, sandbox, OrganizationID("nobody")] {
            let filter = Self.filter { $0.organization = wanted }
            await #expect(throws: DomainError.notFound("organisation")) { try await scenario.list(filter) }
            await #expect(throws: DomainError.notFound("organisation")) {
                try await scenario.next(scenario.expert, filter)
            }
        }
        for item in [foreign, trial] {
            await #expect(throws: DomainError.notFound("item")) {
                try await TakeItem(scenario.platform)(scenario.expert, item)
            }
            await #expect(throws: DomainError.notFound("item")) {
                try await RenewLease(scenario.platform)(scenario.expert, item)
            }
            await #expect(throws: DomainError.notFound("item")) {
                try await SkipItem(scenario.platform)(scenario.expert, item, reason: .other)
            }
        }
        #expect(try await scenario.next() == own)
        try await SkipItem(scenario.platform)(scenario.expert, own, reason: .other)
        #expect(try await scenario.next() == nil)
    }
}
