import AssayCore
import AssayInstruments
import AssaySQL
import AssayStorage
import AssayTestSupport
import Synchronization
import Testing

/// Tests that photos are found by the indexes that hold only the beginning of a key or digest.
@Suite struct PhotoPrefixPlanTests {
    /// Returns the plan of the one statement that the body runs.
    private func plan(
        of body: @escaping @Sendable (Transaction) throws -> Void, in database: any SQLDatabase
    ) async throws -> [String] {
        let statements = Mutex<[SQLStatement]>([])
        let recording = Store(
            RecordingDatabase(database) { statement, _ in statements.withLock { $0.append(statement) } })
        try await recording.read(body)
        let statement = try #require(statements.withLock { $0.first })
        return try await database.read { sql in
            try sql.query("EXPLAIN QUERY PLAN \(statement: statement)").map { try $0.get("detail", as: String.self) }
        }
    }

    @Test func aPhotoIsFoundByTheBeginningOfItsKey() async throws {
        let fixture = try await ItemStorageFixture(.sqlite)
        let plan = try await plan(of: { _ = try $0.photos.find(key: "0123456789abcdef0123") }, in: fixture.database)
        #expect(plan == ["SEARCH photos USING INDEX photos_key (<expr>=?)"])
    }

    @Test func anEarlierUseIsFoundByTheBeginningOfTheDigest() async throws {
        let fixture = try await ItemStorageFixture(.sqlite)
        let item = fixture.item(1)
        let plan = try await plan(
            of: { _ = try $0.photoHistory.exactUse(of: "0123456789abcdef0123", by: item) }, in: fixture.database)
        #expect(plan.first == "SEARCH photos USING INDEX photos_digest (organisation_id=? AND <expr>=?)")
    }

    /// Keys and digests of the same beginning differ in the rest.
    @Test(arguments: TestDatabase.available)
    func theRestIsComparedToo(database: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(database)
        let start = "0123456789abcdef"
        try await fixture.add(fixture.item(1, by: fixture.ben), digest: start + "one")
        let second = try await fixture.add(fixture.item(2), digest: start + "two")
        // The key of its photo has 18 characters.
        try await fixture.add(fixture.item(123_456), digest: "another")
        try await fixture.store.read { tx throws in
            #expect(try tx.photoHistory.exactUse(of: start + "two", by: second) == nil)
            #expect(try tx.photoHistory.exactUse(of: start, by: second) == nil)
            #expect(try tx.photoHistory.exactUse(of: start + "one", by: second)?.item == fixture.item(1).id)
            let key = "key-capture-1"
            #expect(try tx.photos.find(key: key)?.capture == CaptureID("capture-1"))
            #expect(try tx.photos.find(key: key + "0") == nil)
            #expect(try tx.photos.find(key: "") == nil)
            #expect(try tx.photos.find(key: "key-capture-123456")?.capture == CaptureID("capture-123456"))
            #expect(try tx.photos.find(key: "key-capture-123457") == nil)
            #expect(try tx.photos.find(key: "key-capture-1234") == nil)
        }
    }
}
