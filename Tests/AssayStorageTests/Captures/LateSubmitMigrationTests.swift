import AssayCore
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

/// Tests for captures and sessions from versions without evidence for late submits.
@Suite struct LateSubmitMigrationTests {
    private static let began = Timestamp(microseconds: 1_000_000_000)

    @Test(arguments: TestDatabase.available)
    func capturesFromBeforeHaveTheTimeOfTheirFirstPhotoAndNoSession(kind: TestDatabase) async throws {
        let folder = try TestFolder()
        let database = try await kind.openEmpty(in: folder)
        let before = Array(Schema.migrations.prefix { $0.id != "0012-late-submits" })
        #expect(before.count == 11)
        _ = try await Migrator(before).migrate(database, now: 0)
        try await database.write { sql in
            try EarlierTenants.insert(sql)
            let end = Self.began.adding(seconds: 90_000)
            try EarlierCapture(id: "two", user: "ann", began: Self.began, clockTurnsAt: end).insert(sql)
            try EarlierCapture(id: "none", user: "ann", began: Self.began, clockTurnsAt: end).insert(sql)
            try EarlierCapture(id: "ended", user: "ann", began: Self.began).insert(sql)
            for (number, capture) in [(9, "two"), (5, "two"), (3, "ended")] { try Self.photo(number, of: capture, sql) }
            try sql.execute(
                """
                INSERT INTO sessions (
                    id, organisation_id, user_id, bundle_id, hash, created_at, soft_expires_at, expires_at)
                VALUES ('s1', 'shop', 'ann', 'com.example.shop', 'hash', 0, 0, 9000000000000)
                """)
        }
        _ = try await Store(database).migrate(now: 1)
        let (captures, contact) = try await Store(database).read { tx in
            let shop = OrganizationID("shop")
            let captures = try ["two", "none", "ended"].map {
                try tx.captures.find(CaptureID($0), organization: shop)
            }
            return (captures, try tx.sessions.contact(SessionID("s1"), organization: shop))
        }
        #expect(captures.map { $0?.firstPhotoAt } == [Self.began.adding(seconds: 5), nil, nil])
        #expect(captures.allSatisfy { $0 != nil && $0?.session == nil })
        #expect(contact == SessionContact(latest: Timestamp(microseconds: 0), earlier: Timestamp(microseconds: 0)))
    }

    private static func photo(_ number: Int, of capture: String, _ sql: any SQLTransaction) throws {
        try Transaction(sql).photos.insert(
            Photo(
                id: PhotoID("photo-\(number)"), organization: OrganizationID("shop"), capture: CaptureID(capture),
                region: "region-\(number)", digest: "digest", mediaType: "image/jpeg", bytes: 1_000, width: 400,
                height: 300, key: "key-\(number)", receivedAt: began.adding(seconds: number)))
    }
}
