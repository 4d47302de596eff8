import AssayCore
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

/// Tests for subscriptions from versions in which all failing ones shared their places.
@Suite struct WebhookMigrationTests {
    @Test(arguments: TestDatabase.available)
    func aQueueFromBeforeKeepsItsStateAndHasPlaces(kind: TestDatabase) async throws {
        let folder = try TestFolder()
        let database = try await kind.openEmpty(in: folder)
        _ = try await Migrator(Array(Schema.migrations.prefix { $0.id != "0029-webhook-places" }))
            .migrate(database, now: 0)
        try await database.write { sql in
            for (id, isFailing) in [("bad", true), ("good", false)] {
                let failingSince: Int? = isFailing ? 3 : nil
                try sql.execute(
                    """
                    INSERT INTO webhook_queues (
                        webhook_id, organisation_id, next_due, in_flight, is_failing, failing_since)
                    VALUES (\(id), 'shop', 5, 1, \(isFailing), \(failingSince))
                    """)
            }
        }
        let store = Store(database)
        _ = try await store.migrate(now: 1)
        let time = DueTime(Timestamp(microseconds: 10), .standard)
        let queues = try await store.write { tx in
            #expect(try tx.webhookQueues.next(time).count == 2)
            return try tx.webhookQueues.lock([WebhookID("bad"), WebhookID("good")])
        }
        #expect(queues.values.allSatisfy { $0.inFlight == 1 && $0.places == WebhookPlaces.first })
        #expect(queues[WebhookID("bad")]?.failingSince == Timestamp(microseconds: 3))
        #expect(queues[WebhookID("good")]?.failingSince == nil)
    }
}
