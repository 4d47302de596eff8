import AssayCore
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

/// Tests that the migrations to measures in columns and to narrow indexes keep every row.
@Suite struct NarrowMigrationTests {
    /// The tables that are built anew, with the columns that they had before and have after.
    private static let tables = [
        "photos": """
        id, organisation_id, capture_id, region, digest, media_type, bytes, width, height, state, refusal,
        perceptual_hash, photo_key, received_at, replaced_at, deleted_at, revision
        """,
        "jobs": """
        id, kind, organisation_id, user_id, subject, cost, is_ready, due_at, attempts, lease_owner, last_error,
        decoder_ends, created_at
        """,
        "events": "id, organisation_id, type, item_id, item_revision, detail, created_at",
        "job_queues": "kind, organisation_id, turn", "job_lines": "kind, organisation_id, user_id, turn",
        "burnt_authorizations": "jti, organisation_id, burnt_at, expires_at",
        "login_successes": "organisation_id, user_id, at, session_id",
    ]

    /// Opens a database as migration 0013 left it, with rows in all these tables.
    private static func earlier(_ kind: TestDatabase, in folder: TestFolder) async throws -> any SQLDatabase {
        let database = try await kind.openEmpty(in: folder)
        _ = try await Migrator(Array(Schema.migrations.prefix { $0.id <= "0013-pages" })).migrate(database, now: 0)
        try await database.write { sql in
            try EarlierTenants.insert(sql)
            try EarlierCapture(id: "capture", user: "ann", began: Timestamp(microseconds: 0)).insert(sql)
            for statement in rows { try sql.execute(statement) }
        }
        return database
    }

    private static func contents(_ database: any SQLDatabase) async throws -> [String: [SQLRow]] {
        try await database.read { sql in
            var contents: [String: [SQLRow]] = [:]
            for (table, columns) in tables {
                contents[table] = try sql.query(
                    """
                    /* any organisation: the test compares all rows */
                    SELECT \(unsafeSQL: columns) FROM \(unsafeSQL: table) ORDER BY 1, 2, 3
                    """)
            }
            return contents
        }
    }

    @Test(arguments: TestDatabase.available)
    func everyRowOfEveryTableIsKept(kind: TestDatabase) async throws {
        let folder = try TestFolder()
        let database = try await Self.earlier(kind, in: folder)
        let before = try await Self.contents(database)
        #expect(before.values.allSatisfy { !$0.isEmpty })
        _ = try await Store(database).migrate(now: 1)
        #expect(try await Self.contents(database) == before)
        let tables: SQLStatement =
            kind == .postgres ? "SELECT tablename AS name FROM pg_tables" : "SELECT name FROM sqlite_master"
        let leftovers = try await database.read {
            try $0.query("SELECT name FROM (\(statement: tables)) AS tables WHERE name LIKE '%anew%'").count
        }
        #expect(leftovers == 0)
    }

    @Test(arguments: TestDatabase.available)
    func measuresBecomeColumnsAndReadAsBefore(kind: TestDatabase) async throws {
        let folder = try TestFolder()
        let database = try await Self.earlier(kind, in: folder)
        _ = try await Store(database).migrate(now: 1)
        let photos = try await Store(database).read {
            try $0.photos.listAll(capture: CaptureID("capture"), organization: OrganizationID("shop"))
        }
        #expect(photos.map(\.id.rawValue) == ["p1", "p2", "p3", "p4", "p5"])
        #expect(photos[0].measures == PhotoMeasures(algorithm: "edges-1", figures: Self.figures))
        #expect(photos[1].measures == PhotoMeasures(algorithm: "edges-0", figures: ["sharpness": 0.125]))
        #expect(photos[2].measures == nil)
        #expect(photos[2].replacedAt == Timestamp(microseconds: 9))
        #expect(photos[3].measures == nil)
        #expect(photos[4].measures == nil, "a text that can't be read")
    }

    /// The photos are converted in batches of 500.
    @Test func measuresOfEveryBatchBecomeColumns() async throws {
        let folder = try TestFolder()
        let database = try await Self.earlier(.sqlite, in: folder)
        _ = try await database.write { sql in
            try sql.execute(
                """
                WITH RECURSIVE numbers (number) AS (
                    SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 1001)
                INSERT INTO photos (
                    id, organisation_id, capture_id, region, digest, media_type, bytes, width, height, state,
                    measures, photo_key, received_at, revision)
                SELECT 'many-' || number, 'shop', 'capture', 'region-' || number, 'd', 'image/jpeg', 1, 1, 1,
                    'accepted', '{"algorithm":"edges-2","figures":{"sharpness":0.5}}', 'many-' || number, 9, 1
                FROM numbers
                """)
        }
        _ = try await Store(database).migrate(now: 1)
        let converted = try await database.read { sql in
            try sql.query(
                """
                SELECT id FROM photos
                WHERE organisation_id = 'shop' AND measured_by = 'edges-2' AND sharpness = 0.5
                """
            ).count
        }
        #expect(converted == 1_001)
    }

    @Test(arguments: TestDatabase.available)
    func workFromBeforeIsLeasedAndFinishedOnce(kind: TestDatabase) async throws {
        let folder = try TestFolder()
        let database = try await Self.earlier(kind, in: folder)
        let store = Store(database)
        _ = try await store.migrate(now: 1)
        let now = Timestamp(microseconds: 1_000)
        let (leased, none) = try await store.write { tx in
            (
                try tx.jobs.lease(.checkPhoto, owner: "w", seconds: 60, now: now),
                try tx.jobs.lease(.checkPhoto, owner: "w", seconds: 60, now: now)
            )
        }
        let job = try #require(leased)
        #expect(job.id.rawValue == "job-1")
        #expect(job.subject == "p1")
        #expect(none == nil)
        #expect(try await store.write { try $0.jobs.finish(job, owner: "w") })
        #expect(try await !store.write { try $0.jobs.finish(job, owner: "w") })
    }

    private static let figures = [
        "brightness": 0.1, "clipped_bright": 0.0, "clipped_dark": 1.0, "contrast": 0.30000000000000004, "noise": 1e-9,
        "sharpness": 0.4375,
    ]

    private static let rows: [SQLStatement] = [
        """
        INSERT INTO photos (
            id, organisation_id, capture_id, region, digest, media_type, bytes, width, height, state, refusal,
            measures, perceptual_hash, photo_key, received_at, replaced_at, deleted_at, revision)
        VALUES
            ('p1', 'shop', 'capture', 'sole', 'd1', 'image/jpeg', 10, 20, 30, 'accepted', NULL,
                '{"algorithm":"edges-1","figures":{"brightness":0.1,"clipped_bright":0,"clipped_dark":1,\
        "contrast":0.30000000000000004,"noise":1e-09,"sharpness":0.4375}}', -5, 'k1', 1, NULL, NULL, 2),
            ('p2', 'shop', 'capture', 'tag', 'd2', 'image/heic', 11, 21, 31, 'refused', '{"code":"photo_blurred"}',
                '{"algorithm":"edges-0","figures":{"sharpness":0.125}}', NULL, 'k2', 2, NULL, NULL, 3),
            ('p3', 'shop', 'capture', 'box', 'd3', 'image/jpeg', 12, 22, 32, 'checking', NULL, NULL, NULL, 'k3', 3, 9,
                10, 4),
            ('p4', 'shop', 'capture', 'box', 'd3', 'image/jpeg', 12, 22, 32, 'checking', NULL, NULL, NULL, 'k4', 4,
                NULL, NULL, 1),
            ('p5', 'shop', 'capture', 'top', 'd5', 'image/jpeg', 13, 23, 33, 'accepted', NULL, '{"algorithm":', NULL,
                'k5', 5, NULL, NULL, 2)
        """,
        """
        INSERT INTO jobs (
            id, kind, organisation_id, user_id, subject, cost, is_ready, due_at, attempts, lease_owner, last_error,
            decoder_ends, created_at)
        VALUES ('job-1', 'photo.check', 'shop', 'ann', 'p1', 7, 1, 5, 0, NULL, NULL, 0, 5),
            ('job-2', 'photo.check', 'shop', 'ann', 'p2', 7, 0, 900000000, 2, 'worker', 'failed', 1, 6),
            ('job-3', 'photos.delete', 'shop', '', 'capture', 7, 0, 900000000, 0, NULL, NULL, 0, 7)
        """,
        "INSERT INTO job_queues (kind, organisation_id, turn) VALUES ('photo.check', 'shop', 3)",
        "INSERT INTO job_lines (kind, organisation_id, user_id, turn) VALUES ('photo.check', 'shop', 'ann', 4)",
        """
        INSERT INTO events (id, organisation_id, type, item_id, item_revision, detail, created_at)
        VALUES ('z', 'shop', 'session.updated', 'item', 1, NULL, 1), ('a', 'shop', 'other', NULL, NULL, '{}', 2)
        """,
        """
        INSERT INTO burnt_authorizations (jti, organisation_id, burnt_at, expires_at) VALUES ('jti', 'shop', 1, 2)
        """,
        """
        INSERT INTO login_successes (organisation_id, user_id, at, session_id)
        VALUES ('shop', 'ann', 1, 's1'), ('shop', 'ann', 1, 's2')
        """,
    ]
}
