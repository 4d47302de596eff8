import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct SweepEventsTests {
    private static func append(_ ids: [String], of organization: String = "shop", _ test: TestPlatform) async throws {
        let now = test.clock.now()
        try await test.platform.store.write { tx in
            for id in ids {
                try tx.events.appendUnregisteredApp(
                    "app", organization: OrganizationID(organization), id: EventID(id), now: now)
            }
        }
    }

    private static func ids(_ test: TestPlatform, of organization: String = "shop") async throws -> [String] {
        try await test.platform.store.read {
            try $0.events.page(OrganizationID(organization), after: 0, limit: 100).events.map(\.id.rawValue)
        }
    }

    @Test func eventsAreKeptForThirtyDaysAndTheTimeOfAllTries() async throws {
        let test = try await TestPlatform.make()
        let sweep = SweepEvents(test.platform)
        try await Self.append(["a", "b"], test)
        test.clock.advance(seconds: 34 * 86_400)
        try await Self.append(["c"], test)
        #expect(try await sweep().deleted == 0)
        #expect(try await Self.ids(test) == ["a", "b", "c"])
        test.clock.advance(seconds: 1)
        #expect(try await sweep().deleted == 2)
        #expect(try await Self.ids(test) == ["c"])
    }

    @Test func eventsAreNumberedWithoutReaders() async throws {
        let test = try await TestPlatform.make()
        try await Self.append(["a", "b", "c"], test)
        try await Self.append(["d"], of: "rival", test)
        let sweep = SweepEvents(test.platform)
        let first = try await sweep(batch: 2)
        #expect((first.numbered, first.isMoreLeft) == (3, true))
        #expect(try await Self.ids(test, of: "rival") == ["d"], "a long log keeps no other waiting")
        #expect(try await sweep(batch: 2).numbered == 1)
        let last = try await sweep(batch: 2)
        #expect((last.count, last.isMoreLeft) == (0, false))
        #expect(try await Self.ids(test) == ["a", "b", "c"])
    }
}
