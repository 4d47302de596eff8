import AssayCore
import AssaySQL
import AssayStorage
import AssayTestSupport
import Testing

@Suite struct EventRepositoryAppsTests {
    @Test(arguments: TestDatabase.available)
    func theEventLogNamesTheUnregisteredApp(kind: TestDatabase) async throws {
        let fixture = try await IdentityFixture.make(kind)
        let row = try await fixture.store.write { transaction in
            try transaction.events.appendUnregisteredApp(
                "com.example.\"odd", organization: fixture.shop, id: EventID("e1"), now: fixture.now)
            return try transaction.sql.first(
                """
                /* of a test */
                SELECT type, detail, created_at, item_id FROM events WHERE organisation_id = \(fixture.shop)
                """)
        }
        let found = try #require(row)
        #expect(try found.get("type") == "authorization.bundle_id_not_registered")
        #expect(try found.get("detail") == #"{"bundle_id":"com.example.\"odd"}"#)
        #expect(try found.get("created_at") == fixture.now.microseconds)
        #expect(try found.get("item_id", as: String?.self) == nil)
    }
}
