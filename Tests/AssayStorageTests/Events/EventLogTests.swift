import AssayCore
import AssaySQL
import AssayStorage
import AssayTestSupport
import Synchronization
import Testing

@Suite struct EventLogTests {
    @Test(arguments: TestDatabase.available)
    func eventsAreNumberedInTheOrderOfTheirArrival(kind: TestDatabase) async throws {
        let fixture = try await EventFixture(kind)
        // The clock of the second one is behind.
        for (number, seconds) in [(3, 10), (1, 0), (2, 20)] { try await fixture.append(number, at: seconds) }
        #expect(try await fixture.page() == EventPage(events: [], last: 0), "no event has a number yet")
        #expect(try await fixture.number() == 3)
        let page = try await fixture.page()
        #expect(page.events.map(\.id.rawValue) == ["e3", "e1", "e2"])
        #expect(page.events.map(\.number) == [1, 2, 3])
        #expect(page.last == 3)
    }

    @Test(arguments: TestDatabase.available)
    func anEventIsReadAsItWasWritten(kind: TestDatabase) async throws {
        let fixture = try await EventFixture(kind)
        try await fixture.append(1, at: 7)
        try await fixture.store.write {
            try $0.events.appendUnregisteredApp(
                "com.example.\"odd", organization: fixture.shop, id: EventID("app"), now: ItemStorageFixture.start)
        }
        try await fixture.number()
        let snapshot = fixture.snapshot(1)
        #expect(
            try await fixture.page().events == [
                LoggedEvent(
                    number: 1, id: EventID("e1"), organization: fixture.shop, type: "session.updated",
                    at: ItemStorageFixture.start.adding(seconds: 7), item: snapshot.item.id, itemRevision: 1,
                    snapshot: snapshot),
                LoggedEvent(
                    number: 2, id: EventID("app"), organization: fixture.shop,
                    type: "authorization.bundle_id_not_registered", at: ItemStorageFixture.start,
                    detail: ["bundle_id": "com.example.\"odd"]),
            ])
    }

    @Test(arguments: TestDatabase.available)
    func theEventsOfOneChangeHaveItsOrder(kind: TestDatabase) async throws {
        let fixture = try await EventFixture(kind)
        let types = ["flag.updated", "session.completed", "retake.updated"]
        try await fixture.store.write { tx in
            try tx.events.append(
                types.enumerated().map { ($1, EventID("e\(9 - $0)")) }, about: StoredSnapshot(fixture.snapshot(1)),
                now: ItemStorageFixture.start)
        }
        try await fixture.number()
        #expect(try await fixture.page().events.map(\.type) == types)
    }

    @Test(arguments: TestDatabase.available)
    func aPageBeginsBehindANumberAndEndsAtItsLimit(kind: TestDatabase) async throws {
        let fixture = try await EventFixture(kind)
        for number in 1...5 { try await fixture.append(number) }
        #expect(try await fixture.number(limit: 2) == 2)
        #expect(try await fixture.ids() == ["e1", "e2"])
        #expect(try await fixture.number(limit: 100) == 3)
        #expect(try await fixture.number() == 0)
        let page = try await fixture.page(after: 1, limit: 2)
        #expect(page.events.map(\.id.rawValue) == ["e2", "e3"])
        #expect(page.last == 5)
        #expect(try await fixture.page(after: 5).events.isEmpty)
    }

    @Test(arguments: TestDatabase.available)
    func eachOrganizationHasALogOfItsOwn(kind: TestDatabase) async throws {
        let fixture = try await EventFixture(kind)
        try await fixture.append(1)
        try await fixture.append(2, of: fixture.other)
        try await fixture.append(3)
        try await fixture.number(fixture.other)
        #expect(try await fixture.ids().isEmpty)
        #expect(try await fixture.ids(of: fixture.other) == ["e2"])
        try await fixture.number()
        let page = try await fixture.page()
        #expect(page.events.map(\.id.rawValue) == ["e1", "e3"])
        #expect(page.events.map(\.number) == [1, 2], "the numbers tell nothing about other organizations")
    }

    @Test(arguments: TestDatabase.available)
    func theOrganizationsWithUnnumberedEventsAreFoundOneByOne(kind: TestDatabase) async throws {
        let fixture = try await EventFixture(kind)
        for (number, organization) in [fixture.shop, fixture.shop, fixture.other].enumerated() {
            try await fixture.append(number, of: organization)
        }
        func next(after organization: OrganizationID) async throws -> OrganizationID? {
            try await fixture.store.read { try $0.events.nextUnnumbered(after: organization) }
        }
        #expect(try await next(after: OrganizationID("")) == fixture.other)
        #expect(try await next(after: fixture.other) == fixture.shop)
        #expect(try await next(after: fixture.shop) == nil)
        try await fixture.number(fixture.other)
        #expect(try await next(after: OrganizationID("")) == fixture.shop)
        #expect(try await fixture.store.read { try $0.events.hasUnnumbered(fixture.shop) })
        #expect(try await fixture.store.read { try !$0.events.hasUnnumbered(fixture.other) })
    }

    @Test(arguments: TestDatabase.available)
    func expiredEventsAreDeletedInBatches(kind: TestDatabase) async throws {
        let fixture = try await EventFixture(kind)
        for number in 1...3 { try await fixture.append(number, at: number) }
        try await fixture.number(limit: 2)
        try await fixture.append(4, at: 100)
        let end = ItemStorageFixture.start.adding(seconds: 100)
        func delete() async throws -> Int {
            try await fixture.store.write { try $0.events.delete(before: end, limit: 2) }
        }
        #expect(try await delete() == 2)
        #expect(try await delete() == 1, "also one without a number")
        #expect(try await delete() == 0)
        try await fixture.number()
        let page = try await fixture.page()
        #expect(page.events.map(\.id.rawValue) == ["e4"])
        #expect(page.events.map(\.number) == [3], "a number is never used again")
    }

    @Test(arguments: TestDatabase.available)
    func aNumberIsNeverUsedAgainAlthoughTheLogIsEmpty(kind: TestDatabase) async throws {
        let fixture = try await EventFixture(kind)
        try await fixture.append(1)
        try await fixture.number()
        try await fixture.store.write {
            _ = try $0.events.delete(before: ItemStorageFixture.start.adding(seconds: 1), limit: 10)
        }
        #expect(try await fixture.page() == EventPage(events: [], last: 1))
        try await fixture.append(2)
        try await fixture.number()
        #expect(try await fixture.page().events.map(\.number) == [2])
    }

    @Test(arguments: TestDatabase.available)
    func aTransactionCountsAfterItsCommitAndOnce(kind: TestDatabase) async throws {
        let metrics = Metrics()
        let store = try await EventFixture(kind).store.reporting(to: metrics) { _ in }
        await #expect(throws: DomainError.self) {
            try await store.write { tx in
                tx.count(.photo)
                throw DomainError.revisionConflict
            }
        }
        #expect((metrics[.photo], metrics[.conflict], metrics[.write].count) == (0, 1, 1))
        try await store.write { $0.count(.photo, by: 2) }
        #expect((metrics[.photo], metrics[.conflict], metrics[.write].count) == (2, 1, 2))
        await #expect(throws: SQLError.self) { try await store.write { _ in throw SQLError(.uniqueViolation) } }
        #expect(metrics[.databaseFailure] == 0, "a taken key is no failure")
    }

    @Test(arguments: TestDatabase.available)
    func eachCommitThatAppendsIsReportedOnce(kind: TestDatabase) async throws {
        let fixture = try await EventFixture(kind)
        let reported = Mutex<[OrganizationID]>([])
        let store = fixture.store.reporting(to: Metrics()) { organization in
            reported.withLock { $0.append(organization) }
        }
        try await store.write { tx in
            try fixture.append(1, in: tx)
            try fixture.append(2, in: tx)
        }
        #expect(reported.withLock { $0 } == [fixture.shop])
        await #expect(throws: DomainError.self) {
            try await store.write { tx in
                try fixture.append(3, of: fixture.other, in: tx)
                throw DomainError.revisionConflict
            }
        }
        _ = try await store.write { try $0.events.number(fixture.shop, limit: 10) }
        #expect(reported.withLock { $0 } == [fixture.shop], "neither a failed write nor the numbering")
    }
}
