import AssayCore
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

/// Tests for jobs from versions without fair queues.
@Suite struct JobMigrationTests {
    @Test(arguments: TestDatabase.available)
    func workFromBeforeIsLeasedInTurnsOfItsUsers(kind: TestDatabase) async throws {
        let folder = try TestFolder()
        let database = try await kind.openEmpty(in: folder)
        let before = Array(Schema.migrations.prefix { $0.id != "0010-fairness" })
        #expect(before.count == 9)
        _ = try await Migrator(before).migrate(database, now: 0)
        try await database.write { sql in
            try EarlierTenants.insert(sql, users: ["ann", "ben"])
            for number in 0..<30 { try Self.photo(number, by: number < 29 ? "ann" : "ben", sql) }
            try sql.execute(
                """
                INSERT INTO jobs (id, kind, organisation_id, subject, due_at, attempts, created_at)
                VALUES ('decision', 'item.decide', 'shop', 'item', 0, 0, 0)
                """)
        }
        let store = Store(database)
        _ = try await store.migrate(now: 1)
        let now = Timestamp(microseconds: 1_000)
        var subjects: [String] = []
        for _ in 0..<30 {
            let job = try await store.write { try $0.jobs.lease(.checkPhoto, owner: "w", seconds: 60, now: now) }
            subjects.append(try #require(job).subject)
        }
        #expect(Set(subjects).count == 30)
        #expect(subjects.prefix(3).contains("photo-29"), "ben's photo was the last to come")
        let decision = try await store.write { try $0.jobs.lease(.decideItem, owner: "w", seconds: 60, now: now) }
        #expect(decision?.subject == "item")
    }

    private static func photo(_ number: Int, by user: String, _ sql: any SQLTransaction) throws {
        let (tx, at) = (Transaction(sql), Timestamp(microseconds: Int64(number)))
        let capture = EarlierCapture(id: "capture-\(number)", user: user, began: at)
        try capture.insert(sql)
        try tx.photos.insert(
            Photo(
                id: PhotoID("photo-\(number)"), organization: OrganizationID("shop"),
                capture: CaptureID(capture.id), region: "sole",
                digest: "digest", mediaType: "image/jpeg", bytes: 1_000, width: 400, height: 300, key: "key-\(number)",
                receivedAt: at))
        try sql.execute(
            """
            INSERT INTO jobs (id, kind, organisation_id, subject, due_at, attempts, created_at)
            VALUES (\("job-\(number)"), 'photo.check', 'shop', \("photo-\(number)"), \(number), 0, \(number))
            """)
    }
}
