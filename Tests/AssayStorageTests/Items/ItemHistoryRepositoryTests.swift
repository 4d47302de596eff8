import AssayCore
import AssaySQL
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct ItemHistoryRepositoryTests {
    @Test(arguments: TestDatabase.available)
    func theTimelineKeepsItsOrderWhateverTheTimes(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let item = try await fixture.add(fixture.item(1))
        let late = TimelineEntry(.reviewed, at: ItemStorageFixture.start, message: "Ein Grund: ✓")
        try await fixture.store.write {
            try $0.timeline.append(item.opening.entries, item: item.id, organization: item.organization)
        }
        try await fixture.store.write { try $0.timeline.append([late], item: item.id, organization: item.organization) }
        let entries = try await fixture.store.read {
            try $0.timeline.list(item: item.id, organization: item.organization)
        }
        #expect(entries == item.opening.entries + [late])
    }

    @Test(arguments: TestDatabase.available)
    func aTimelineIsItsOrganizationsAlone(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let item = try await fixture.add(fixture.item(1))
        try await fixture.store.write {
            try $0.timeline.append(item.opening.entries, item: item.id, organization: item.organization)
        }
        let entries = try await fixture.store.read { try $0.timeline.list(item: item.id, organization: fixture.other) }
        #expect(entries.isEmpty)
    }

    @Test(arguments: TestDatabase.available)
    func theNewestTraceIsFound(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let item = try await fixture.add(fixture.item(1))
        #expect(try await latest(item, of: fixture.shop, fixture) == nil)
        for number in [1, 3, 2] {
            try await fixture.store.write {
                try $0.traces.insert(
                    TraceID("trace-\(number)"), item: item.id, organization: item.organization, schemaVersion: 1,
                    document: "{\"number\":\(number)}", now: ItemStorageFixture.start.adding(seconds: number))
            }
        }
        #expect(try await latest(item, of: fixture.shop, fixture) == "{\"number\":3}")
        #expect(try await latest(item, of: fixture.other, fixture) == nil)
    }

    private func latest(
        _ item: Item, of organization: OrganizationID, _ fixture: ItemStorageFixture
    ) async throws -> String? {
        try await fixture.store.read { try $0.traces.latest(item: item.id, organization: organization) }
    }
}
