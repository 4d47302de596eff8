import AssayBlobs
import AssayCore
import AssayOperations
import AssaySQL
import AssayStorage
import AssayTestSupport
import Testing

/// Tests of the daily quota of deliveries: events wait in the log, and none is lost.
@Suite struct DeliveryQuotaTests {
    private static let day = DeliveryUse.daySeconds

    /// A shop with a limit, at the beginning of a day.
    private static func bench(
        deliveries: Int = 50_000, mib: Int = 512, disk: DiskFloor = .off
    ) async throws -> WebhookBench {
        let bench = try await WebhookBench(try await TestPlatform.make(disk: disk))
        let seconds = Int(bench.test.clock.now().microseconds / 1_000_000)
        bench.test.clock.advance(seconds: day - seconds % day)
        try await set(bench, deliveries: deliveries, mib: mib)
        return bench
    }

    private static func set(_ bench: WebhookBench, deliveries: Int, mib: Int = 512) async throws {
        try await bench.platform.store.write { tx in
            let found = try #require(try tx.organizations.find(WebhookBench.shop))
            var settings = found.settings
            settings.limits.webhookDeliveriesPerDay = deliveries
            settings.limits.webhookMiBPerDay = mib
            #expect(try tx.organizations.update(settings, of: WebhookBench.shop, revision: found.revision))
        }
    }

    private static func events(_ bench: WebhookBench) async throws -> [String] {
        try await bench.rows().map { "\($0.event) \($0.webhook)" }
    }

    @Test func beyondTheQuotaEventsWaitAndTheNextDaySendsThemInOrder() async throws {
        let bench = try await Self.bench(deliveries: 4)
        for id in ["a", "b"] { try await bench.subscribe(id) }
        for number in 1...5 { try await bench.append("e\(number)", item: 1, revision: number) }
        let first = try await bench.fanOut()
        #expect((first.events, first.deliveries, first.waiting, first.isMoreLeft) == (2, 4, 1, false))
        #expect(first.used == [WebhookBench.shop])
        #expect(bench.platform.fanoutGauge.value == 1)
        let again = try await bench.fanOut()
        #expect((again.events, again.waiting, again.used) == (0, 1, []), "it is looked at once, and still counted")
        try await bench.append("e6", item: 1, revision: 6)
        bench.test.clock.advance(seconds: Self.day - 1)
        #expect(try await bench.fanOut().events == 0)
        bench.test.clock.advance(seconds: 1)
        #expect(try await bench.fanOut().deliveries == 4)
        bench.test.clock.advance(seconds: Self.day)
        #expect(try await bench.fanOut().deliveries == 4)
        #expect(bench.platform.fanoutGauge.value == 0)
        #expect(
            try await Self.events(bench) == (1...6).flatMap { ["e\($0) a", "e\($0) b"] }, "every event, in its order")
    }

    @Test func theBytesOfEventsAreCountedForEachSubscription() async throws {
        let bench = try await Self.bench(mib: 1)
        try await bench.subscribe()
        try await bench.append("e1", item: 1)
        try await bench.fanOut()
        let (bytes, stored) = try await bench.platform.store.read { tx in
            (
                try tx.sql.first("/* of a test */ SELECT bytes FROM webhook_fanouts")?.get(at: 0, as: Int.self),
                try tx.sql.first("/* of a test */ SELECT snapshot FROM events")?.get(at: 0, as: String.self)
            )
        }
        #expect(bytes == stored?.utf8.count)
        _ = try await bench.platform.store.write {
            try $0.sql.execute("/* of a test */ UPDATE webhook_fanouts SET bytes = \(1 << 20)")
        }
        try await bench.append("e2", item: 2)
        #expect(try await bench.fanOut().waiting == 1)
        #expect(try await Self.events(bench) == ["e1 hook"])
    }

    @Test func eventsThatNoSubscriptionWantsNeedNoQuota() async throws {
        let bench = try await Self.bench(deliveries: 1)
        try await bench.subscribe(types: [.flagUpdated])
        try await bench.append("flag", item: 1, type: "flag.updated")
        for number in 2...4 { try await bench.append("e\(number)", item: number) }
        let pass = try await bench.fanOut()
        #expect((pass.events, pass.waiting) == (4, 0))
        try await bench.append("flag-2", item: 2, type: "flag.updated")
        #expect(try await bench.fanOut().waiting == 1)
    }

    @Test func oneOrganizationsQuotaHoldsUpNoOther() async throws {
        let bench = SubscriptionBench(test: try await TestPlatform.make())
        let now = bench.now
        try await bench.store.write { tx in
            try tx.addShop(SubscriptionBench.shop, users: [UserID("ann")], now: now)
            try tx.addShop(SubscriptionBench.rival, named: "Rival", users: [UserID("cat")], now: now)
        }
        try await bench.create()
        try await bench.create(of: SubscriptionBench.rival)
        let end = now.adding(seconds: 60)
        _ = try await bench.store.write {
            try $0.sql.execute(
                """
                UPDATE webhook_fanouts SET is_behind = 1, waits_until = \(end)
                WHERE organisation_id = \(SubscriptionBench.rival)
                """)
        }
        try await bench.append("ours")
        let pass = try await FanOutEvents(bench.platform)()
        #expect((pass.events, pass.waiting) == (1, 1))
        #expect(try await bench.createAnother().report.waitsUntil == nil)
        let theirs = try await ReadWebhooks(bench.platform)(SubscriptionBench.actor(SubscriptionBench.rival))
        #expect(theirs.map(\.waitsUntil) == [end], "the backend sees that it waits")
    }

    @Test func aHigherQuotaCountsAtOnce() async throws {
        let bench = try await Self.bench(deliveries: 1)
        try await bench.subscribe()
        for number in 1...3 { try await bench.append("e\(number)", item: number) }
        #expect(try await bench.fanOut().waiting == 1)
        let staff = StaffActor(
            id: StaffID("admin"), email: "admin@example.com", role: .admin, organizations: [WebhookBench.shop])
        _ = try await SetOrganizationSetting(bench.platform)(
            staff, WebhookBench.shop, key: "limits.webhook_deliveries_per_day", value: "100")
        #expect(try await bench.fanOut().events == 2)
    }

    /// The wait was written by a server whose clock was ahead.
    @Test func aWaitOfMoreThanADayIsIgnored() async throws {
        let bench = try await Self.bench(deliveries: 1)
        try await bench.subscribe()
        bench.test.clock.advance(seconds: 5 * Self.day)
        for number in 1...2 { try await bench.append("e\(number)", item: number) }
        #expect(try await bench.fanOut().waiting == 1)
        bench.test.clock.advance(seconds: -5 * Self.day)
        #expect(try await bench.fanOut().events == 1)
    }

    @Test(arguments: [(50, true), (500, false)])
    func nothingIsFannedOutBelowTheDiskFloor(free: Int, isPaused: Bool) async throws {
        let disk = DiskFloor(minimum: 100) { .init(free: free, total: 1_000) }
        let bench = try await Self.bench(disk: disk)
        try await bench.subscribe()
        try await bench.append("e1")
        let pass = try await bench.fanOut()
        #expect((pass.isPaused, pass.events) == (isPaused, isPaused ? 0 : 1))
    }
}
