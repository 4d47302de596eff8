import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

@Suite struct ReadEventsTests {
    /// A log without items, and the backend that reads it.
    private struct Bench: Sendable {
        let test: TestPlatform
        let shop = OrganizationID("shop")

        var read: ReadEvents { ReadEvents(test.platform) }

        func actor(_ organization: String = "shop") -> PartnerActor {
            PartnerActor(organization: OrganizationID(organization), token: APITokenID("token"), scope: .read)
        }

        /// Appends an event through a node; by default the one that reads.
        func append(_ id: String, of organization: String = "shop", by node: TestPlatform? = nil) async throws {
            try await (node ?? test).platform.store.write {
                try $0.events.appendUnregisteredApp(
                    "com.example.\(id)", organization: OrganizationID(organization), id: EventID(id),
                    now: test.clock.now())
            }
        }

        func page(after number: Int64 = 0, limit: Int = 100, wait: Int = 0) async throws -> EventPage {
            try await read.page(actor(), after: number, limit: limit, wait: wait)
        }
    }

    private static func ids(_ page: EventPage) -> [String] { page.events.map(\.id.rawValue) }

    @Test func eventsAreNumberedByTheFirstRead() async throws {
        let bench = Bench(test: try await TestPlatform.make())
        for id in ["a", "b", "c"] { try await bench.append(id) }
        let first = try await bench.page(limit: 2)
        #expect(Self.ids(first) == ["a", "b"])
        #expect(first.last == 3)
        let second = try await bench.page(after: try #require(first.events.last?.number), limit: 2, wait: 30)
        #expect(Self.ids(second) == ["c"], "a page with events is returned without a wait")
        #expect(try await bench.page(after: 3).events.isEmpty)
    }

    @Test func moreEventsThanATransactionNumbersAreReadAtOnce() async throws {
        let bench = Bench(test: try await TestPlatform.make())
        let total = 501
        try await bench.test.platform.store.write { tx in
            for number in 0..<total {
                try tx.events.appendUnregisteredApp(
                    "app", organization: bench.shop, id: EventID("\(number)"), now: bench.test.clock.now())
            }
        }
        let page = try await bench.page(limit: 1)
        #expect(page.last == Int64(total))
        #expect(Self.ids(page) == ["0"])
    }

    @Test(arguments: [
        (-1, 1, 0, "after"), (0, 0, 0, "limit"), (0, 101, 0, "limit"), (0, 1, -1, "wait"), (0, 1, 31, "wait"),
    ])
    func anInvalidParameterIsNamed(number: Int64, limit: Int, wait: Int, name: String) async throws {
        let bench = Bench(test: try await TestPlatform.make())
        let refused = await refusal { _ = try await bench.page(after: number, limit: limit, wait: wait) }
        #expect(refused?.code == "invalid_request")
        #expect(refused?.fields.map(\.name) == [name])
    }

    // MARK: - Waits

    @Test func aChangeEndsTheWait() async throws {
        // No wait ends by time.
        let bench = Bench(test: try await TestPlatform.make(sleeper: NeverClock()))
        async let page = bench.page(wait: 30)
        try await eventually("the call waits") { bench.test.platform.waitingReaders.count == 1 }
        try await bench.append("a")
        #expect(Self.ids(try await page) == ["a"])
        #expect(bench.test.platform.waitingReaders.count == 0)
    }

    @Test func anotherOrganizationsChangeDoesNotEndTheWait() async throws {
        let bench = Bench(test: try await TestPlatform.make(sleeper: NeverClock()))
        async let page = bench.page(wait: 30)
        try await eventually("the call waits") { bench.test.platform.waitingReaders.count == 1 }
        try await bench.append("theirs", of: "rival")
        #expect(bench.test.platform.waitingReaders.count == 1)
        try await bench.append("ours")
        #expect(Self.ids(try await page) == ["ours"])
    }

    @Test func theTimeEndsTheWait() async throws {
        let clock = CountingClock()
        let bench = Bench(test: try await TestPlatform.make(sleeper: clock))
        #expect(try await bench.page(wait: 0).events.isEmpty)
        #expect(clock.count == 0)
        #expect(try await bench.page(wait: 7) == EventPage(events: [], last: 0))
        #expect(clock.count == 7, "seven seconds, with a look each second")
    }

    /// The other node's signal is lost: both have signals of their own.
    @Test func aChangeOfAnotherNodeIsFoundWithoutASignal() async throws {
        let clock = GatedClock()
        let bench = Bench(test: try await TestPlatform.make(TestDatabase.standard, sleeper: clock))
        let other = try await bench.test.secondNode()
        async let page = bench.page(wait: 30)
        try await eventually("the call waits") { bench.test.platform.waitingReaders.count == 1 }
        try await bench.append("a", by: other)
        clock.open()
        #expect(Self.ids(try await page) == ["a"])
    }

    @Test func aCallBeyondTheLimitDoesNotWait() async throws {
        let bench = Bench(test: try await TestPlatform.make(sleeper: NeverClock()))
        try await withThrowingTaskGroup(of: EventPage.self) { group in
            for _ in 0..<EventLog.waitingCalls { group.addTask { try await bench.page(wait: 30) } }
            try await eventually("all of them wait") {
                bench.test.platform.waitingReaders.count == EventLog.waitingCalls
            }
            #expect(try await bench.page(wait: 30).events.isEmpty)
            try await bench.append("a")
            for try await page in group { #expect(Self.ids(page) == ["a"]) }
        }
    }
}
