import AssayCore
import AssaySQL
import AssayTestSupport
import AssayTestTiming
import Testing

@testable import AssayStorage

@Suite struct ReviewQueueMigrationTests {
    private static let start: Int64 = 1_767_225_600_000_000
    private static let hour: Int64 = 3_600_000_000
    private static let columns = ["item_id", "due_at", "is_flagged", "has_retake", "is_answered"]

    @Test(arguments: TestDatabase.available)
    func itemsThatWaitAreQueued(kind: TestDatabase) async throws {
        let (folder, database) = try await Self.earlier(kind)
        defer { withExtendedLifetime(folder) {} }
        #expect(try await Store(database).migrate(now: 1).contains("0031-review-queue"))
        let rows = try await Self.rows(database)
        #expect(rows.count == 34 + 8)
        let (due, day) = (Self.start, 24 * Self.hour)
        #expect(rows["10000"] == [due, 0, 1, 1])
        #expect(rows["10003"] == [due + 3 * Self.hour, 0, 0, 0])
        // A disputed result has no promised time: a day after its flag, or at once if that is unknown.
        #expect(rows["10007"] == [due + 7 * Self.hour + day, 1, 0, 0])
        #expect(rows["10014"] == [due + 14 * Self.hour, 1, 0, 0])
        #expect(rows["10001"] == nil && rows["10028"] == nil)
    }

    /// A migration that is killed has left nothing, and the next start runs it from its beginning.
    @Test(arguments: TestDatabase.available)
    func aKilledMigrationRunsAgainInPartsOfAnySize(kind: TestDatabase) async throws {
        let (folder, database) = try await Self.earlier(kind)
        defer { withExtendedLifetime(folder) {} }
        await #expect(throws: CancellationError.self) {
            try await database.write { sql in
                for statement in Schema.reviewQueue { try sql.execute(statement) }
                try ReviewQueueBackfill.run(sql, batch: 3)
                throw CancellationError()
            }
        }
        _ = try await Store(database).migrate(now: 1)
        let rows = try await Self.rows(database)
        for batch in [1, 7, 1_000] {
            try await database.write { sql in
                _ = try sql.execute("/* any organisation: the test queues all again */ DELETE FROM review_queue")
                try ReviewQueueBackfill.run(sql, batch: batch)
            }
            #expect(try await Self.rows(database) == rows, "\(batch)")
        }
    }

    /// Of a hundred items every third is under review, and every seventh of the final ones is disputed.
    private static func earlier(_ kind: TestDatabase) async throws -> (TestFolder, any SQLDatabase) {
        let folder = try TestFolder()
        let database = try await kind.openEmpty(in: folder)
        _ = try await Migrator(Array(Schema.migrations.prefix { $0.id < "0031" })).migrate(database, now: 0)
        try await database.write { sql in
            try EarlierTenants.insert(sql)
            for number in 0..<100 { try item(number, sql) }
            try sql.execute(
                """
                INSERT INTO timeline (organisation_id, item_id, position, kind, at)
                VALUES ('shop', '10007', 1, 'flag_set', \(start + 7 * hour))
                """)
            try sql.execute(
                """
                INSERT INTO retakes (id, organisation_id, item_id, user_id, regions, state, asked_at, expires_at, revision)
                VALUES ('r', 'shop', '10000', 'ann', '[]', 'submitted', 1, 1, 1)
                """)
            for (id, reply) in [("a", nil), ("b", "a1")] as [(String, String?)] {
                try sql.execute(
                    """
                    INSERT INTO messages (id, organisation_id, item_id, text, answers, asked_at, reply, revision)
                    VALUES (\(id), 'shop', '10000', 'text', '[]', 1, \(reply), 1)
                    """)
            }
        }
        return (folder, database)
    }

    private static func rows(_ database: any SQLDatabase) async throws -> [String: [Int64]] {
        let rows = try await database.read { sql in
            try sql.query(
                """
                SELECT item_id, due_at, is_flagged, has_retake, is_answered FROM review_queue
                WHERE organisation_id = 'shop' AND category = 'sneakers' AND brand = 'nike'
                """
            ).map { row in
                (
                    try row.get("item_id", as: String.self),
                    try columns.dropFirst().map { try row.get($0, as: Int64.self) }
                )
            }
        }
        return Dictionary(rows) { first, _ in first }
    }

    private static func item(_ number: Int, _ sql: any SQLTransaction) throws {
        let (id, capture, at) = (String(10_000 + number), "capture-\(number)", start + Int64(number) * hour)
        let isReview = number % 3 == 0
        try EarlierCapture(id: capture, user: "ann", began: Timestamp(microseconds: at)).insert(sql)
        try sql.execute(
            """
            INSERT INTO items (
                id, organisation_id, user_id, capture_id, category, brand_name, brand, text_fields, configuration,
                catalogue_hash, phase, result, reasons, captured_at, submitted_at, received_at, eta_at, flag, revision)
            VALUES (
                \(id), 'shop', 'ann', \(capture), 'sneakers', 'Nike', 'nike', '{}', 'production', 'hash',
                \(isReview ? "review" : number % 10 == 8 ? "retake" : "final"),
                \(isReview ? "needs_review" : "authentic"), '[]', \(at), \(at), \(at), \(isReview ? at : nil),
                \(!isReview && number % 7 == 0 ? "flagged" : "none"), 2)
            """)
    }
}
