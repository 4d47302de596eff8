import AssayCore
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

/// Tests that the bytes of the ledger of earlier versions are carried over.
@Suite struct QuotaMigrationTests {
    private static let shop = OrganizationID("shop")

    /// Opens a database as migration 0025 left it, with a capture for each name.
    private static func earlier(
        _ kind: TestDatabase, captures: [String], in folder: TestFolder
    ) async throws -> any SQLDatabase {
        let database = try await kind.openEmpty(in: folder)
        _ = try await Migrator(Array(Schema.migrations.prefix { $0.id < "0026" })).migrate(database, now: 0)
        try await database.write { sql in
            try EarlierTenants.insert(sql)
            for id in captures {
                try EarlierCapture(id: id, user: "ann", began: Timestamp(microseconds: 0)).insert(sql)
            }
        }
        return database
    }

    private static func reserve(
        _ id: String, _ capture: String, _ bytes: Int, _ state: String, digest: String? = nil,
        in sql: any SQLTransaction
    ) throws {
        try sql.execute(
            """
            INSERT INTO upload_reservations (
                id, organisation_id, user_id, capture_id, region, digest, bytes, state, process_id, check_at)
            VALUES (\(id), \(shop), 'ann', \(capture), 'sole', \(digest), \(bytes), \(state), 'process', 7)
            """)
    }

    @Test(arguments: TestDatabase.available)
    func photosAndPartsCountAsBefore(kind: TestDatabase) async throws {
        let folder = try TestFolder()
        let database = try await Self.earlier(kind, captures: ["c1", "c2", "c3"], in: folder)
        try await database.write { sql in
            try Self.reserve("p1", "c1", 10, "stored", in: sql)
            try Self.reserve("p2", "c1", 20, "stored", in: sql)
            try Self.reserve("p3", "c2", 40, "stored", in: sql)
            try Self.reserve("p4", "handover", 80, "stored", in: sql)
            try Self.reserve("u1", "c2", 100, "interrupted", digest: "d1", in: sql)
            try Self.reserve("u2", "c3", 200, "receiving", digest: "d2", in: sql)
            try Self.reserve("u3", "c3", 400, "receiving", in: sql)
        }
        let store = Store(database)
        #expect(try await store.migrate(now: 1).first == "0026-quotas")
        try await store.read { tx in
            for (capture, photos, parts) in [("c1", 30, 0), ("c2", 40, 100), ("c3", 0, 200)] {
                let sums = try tx.unheldBytes.sums(of: CaptureID(capture), user: UserID("ann"), organization: Self.shop)
                #expect(sums == .init(capture: photos + parts, parts: parts, user: 370))
            }
            let part = try tx.uploadParts.find(capture: CaptureID("c3"), region: "sole", organization: Self.shop)
            #expect(part?.digest == "d2" && part?.process == ProcessID("process"))
            let tables = try kind.tables(tx.sql)
            #expect(!tables.contains { $0 == "upload_reservations" || $0 == "upload_use" })
        }
    }

    /// The ledger kept the rows of photos that an item holds, if the sweep had not run yet.
    @Test(arguments: TestDatabase.available)
    func aCompletedCaptureCountsItsReplacedPhotosAlone(kind: TestDatabase) async throws {
        let folder = try TestFolder()
        let database = try await Self.earlier(kind, captures: ["c1", "c2"], in: folder)
        try await database.write { sql in
            try sql.execute(
                "UPDATE captures SET state = 'completed' WHERE organisation_id = \(Self.shop) AND id = 'c1'")
            for (id, capture, bytes, replacedAt) in [
                ("held", "c1", 10, nil), ("replaced", "c1", 20, 7), ("current", "c2", 40, nil), ("old", "c2", 80, 7),
            ] as [(String, String, Int, Int?)] {
                try sql.execute(
                    """
                    INSERT INTO photos (
                        id, organisation_id, capture_id, region, digest, media_type, bytes, width, height, state,
                        photo_key, received_at, replaced_at, revision)
                    VALUES (
                        \(id), \(Self.shop), \(capture), 'sole', \(id), 'image/jpeg', \(bytes), 1, 1, 'accepted',
                        \(id), 1, \(replacedAt), 1)
                    """)
                try Self.reserve(id, capture, bytes, "stored", in: sql)
            }
        }
        let store = Store(database)
        _ = try await store.migrate(now: 1)
        try await store.read { tx throws in
            #expect(try tx.captures.unheldBytes(of: CaptureID("c1"), organization: Self.shop) == 20)
            #expect(try tx.captures.unheldBytes(of: CaptureID("c2"), organization: Self.shop) == 120)
        }
    }

    /// The captures are counted in batches of 500.
    @Test func theCapturesOfEveryBatchAreCounted() async throws {
        let names = (1...1_001).map { "c\($0)" }
        let folder = try TestFolder()
        let database = try await Self.earlier(.sqlite, captures: names, in: folder)
        try await database.write { sql in
            for name in names { try Self.reserve("p-\(name)", name, 1, "stored", in: sql) }
        }
        let store = Store(database)
        _ = try await store.migrate(now: 1)
        #expect(try await store.read { try $0.unheldBytes.sum(of: Self.shop) } == 1_001)
    }
}
