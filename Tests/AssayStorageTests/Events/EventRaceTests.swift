import AssayCore
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Synchronization
import Testing

/// Tests that readers of an event log see each event once and skip none, beside writers of the same organization.
@Suite struct EventRaceTests {
    private static let writers = 32
    private static let changes = 6

    @Test(arguments: TestDatabase.available)
    func readersBesideManyWritersSeeEachEventOnce(kind: TestDatabase) async throws {
        let fixture = try await EventFixture(kind)
        let second = Store(try await kind.open(in: fixture.items.folder))
        let stores = [fixture.store, second]
        let writing = Writing()
        let expected = Set((0..<Self.writers * Self.changes).flatMap { ["e\(2 * $0)", "e\(2 * $0 + 1)"] })
        let readers = stores.map { store in
            Task { try await Self.readAll(fixture.shop, from: store, beside: writing) }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<Self.writers {
                group.addTask {
                    for change in 0..<Self.changes {
                        let number = writer * Self.changes + change
                        try await stores[number % 2].write { tx in
                            try fixture.append(2 * number, in: tx)
                            // Others commit between the arrival of the first event and the end of the transaction.
                            _ = try tx.timeline.list(item: ItemID("none"), organization: fixture.shop)
                            try fixture.append(2 * number + 1, in: tx)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        writing.end()
        for reader in readers {
            let seen = try await reader.value
            #expect(seen.count == expected.count)
            #expect(Set(seen) == expected)
        }
    }

    /// Whether the writers have ended.
    private final class Writing: Sendable {
        private let state = Mutex(false)

        var hasEnded: Bool { state.withLock { $0 } }

        func end() {
            state.withLock { $0 = true }
        }
    }

    /// Pages through the log until a page that was begun after the last write is empty.
    private static func readAll(
        _ organization: OrganizationID, from store: Store, beside writing: Writing
    ) async throws -> [String] {
        var (seen, last): ([String], Int64) = ([], 0)
        while true {
            let isEnd = writing.hasEnded
            let after = last
            // Fewer than one change of each writer, so that the limits are reached.
            while try await store.write({ try $0.events.number(organization, limit: 7) }) == 7 {}
            let page = try await store.read { try $0.events.page(organization, after: after, limit: 5) }
            for event in page.events {
                #expect(event.number > last)
                last = event.number
            }
            seen += page.events.map(\.id.rawValue)
            if isEnd && page.events.isEmpty { return seen }
        }
    }

    /// The number is given after the commit, and not when the event arrives.
    @Test func anEventThatArrivedFirstAndIsCommittedLastIsNotSkipped() async throws {
        let folder = try TestFolder()
        let held = HeldDatabase(try await TestDatabase.postgres.open(in: folder))
        let fixture = try await EventFixture(on: held, in: folder)
        let (early, late, isFree) = try await held.overlap {
            try await fixture.append(1)
        } with: { () -> EventPage in
            try await fixture.append(2)
            try await fixture.number()
            return try await fixture.page()
        }
        try early.get()
        let page = try late.get()
        #expect(page.events.map(\.id.rawValue) == ["e2"])
        #expect(isFree, "neither a change nor a reader waits for a change of another item")
        try await fixture.number()
        let rest = try await fixture.page(after: page.last)
        #expect(rest.events.map(\.id.rawValue) == ["e1"])
    }

    @Test func twoThatNumberAtTheSameTimeGiveEachEventOneNumber() async throws {
        let folder = try TestFolder()
        let held = HeldDatabase(try await TestDatabase.postgres.open(in: folder))
        let fixture = try await EventFixture(on: held, in: folder)
        for number in 1...3 { try await fixture.append(number) }
        let (one, other, isFree) = try await held.overlap {
            try await fixture.number(limit: 2)
        } with: {
            try await fixture.number(limit: 2)
        }
        #expect(try [one.get(), other.get()] == [2, 1])
        #expect(!isFree)
        #expect(try await fixture.page().events.map(\.number) == [1, 2, 3])
        #expect(try await fixture.ids() == ["e1", "e2", "e3"])
    }

    @Test func theEventsOfOtherOrganizationsAreNumberedMeanwhile() async throws {
        let folder = try TestFolder()
        let held = HeldDatabase(try await TestDatabase.postgres.open(in: folder))
        let fixture = try await EventFixture(on: held, in: folder)
        try await fixture.append(1)
        try await fixture.append(2, of: fixture.other)
        let (one, other, isFree) = try await held.overlap {
            try await fixture.number()
        } with: {
            try await fixture.number(fixture.other)
        }
        #expect(try [one.get(), other.get()] == [1, 1])
        #expect(isFree)
    }
}
