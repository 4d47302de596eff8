import AssayCore
import AssayInstruments
import AssaySQL
import AssayStorage
import AssayTestSupport
import AssayTestTiming
import Testing

@Suite struct HashBandTests {
    @Test func theBandsHaveEveryBitOnce() {
        for bit in 0..<64 {
            let bands = HashBand.bands(of: 1 << UInt64(bit))
            #expect(bands.map(\.index) == [0, 1, 2])
            #expect(bands.map(\.value.nonzeroBitCount).sorted() == [0, 0, 1])
            #expect(bands[bit % 3].value == 1 << (bit / 3))
        }
    }

    @Test func theProbesAreTheNearestValuesFirst() throws {
        for band in HashBand.bands(of: 0xDEAD_BEEF_0BAD_F00D) {
            let width = band.index == 0 ? 22 : 21
            let pairs = width * (width - 1) / 2
            #expect(band.probes.map(\.count) == (band.index == 0 ? [1, width, pairs] : [1, width]))
            for (distance, values) in band.probes.enumerated() {
                #expect(Set(values).count == values.count)
                #expect(values.allSatisfy { ($0 ^ band.value).nonzeroBitCount == distance && $0 < 1 << width })
            }
        }
    }

    @Test(arguments: TestDatabase.available)
    func photosFromBeforeGetTheRowsOfNewPhotos(kind: TestDatabase) async throws {
        let folder = try TestFolder()
        let database = try await kind.openEmpty(in: folder)
        let before = Array(Schema.migrations.prefix { $0.id != "0014-hash-bands" })
        #expect(before.count == 13)
        _ = try await Migrator(before).migrate(database, now: 0)
        let photos = Self.hashes(40).enumerated().map { number, hash in
            var photo = Photo(
                id: PhotoID("P\(number)"), organization: OrganizationID("shop-\(number % 3)"),
                capture: CaptureID("C\(number % 3)"), region: "region-\(number)", digest: "digest",
                mediaType: "image/jpeg", bytes: 1_000, width: 400, height: 300, key: "key-\(number)",
                receivedAt: Timestamp(microseconds: Int64(1_000 * number)))
            photo.perceptualHash = hash
            return photo
        }
        try await database.write { sql in
            for number in 0..<3 { try Self.addEarlierOrganization(number, to: sql) }
            for photo in photos { try Self.addEarlier(photo, to: sql) }
        }
        _ = try await Store(database).migrate(now: 1)
        let moved = try await database.read(Self.rows)
        #expect(moved.count == 3 * photos.count)
        try await Store(database).write { tx in
            for photo in photos { try tx.photos.deleteBands(of: photo) }
        }
        #expect(try await database.read(Self.rows) == [])
        try await Store(database).write { tx in
            for photo in photos { try tx.photos.insertBands(of: photo) }
        }
        #expect(try await database.read(Self.rows) == moved)
    }

    @Test(arguments: TestDatabase.available)
    func aPhotoIsStillFoundAfterItsTwinIsDeleted(kind: TestDatabase) async throws {
        let fixture = try await ItemStorageFixture(kind)
        let twins = [fixture.item(1, by: fixture.ben), fixture.item(1, by: fixture.ben)].enumerated().map {
            Item(
                id: ItemID("000000000\($0)"), organization: $1.organization, user: $1.user,
                capture: CaptureID("capture-\($0)"), facts: $1.facts, configuration: $1.configuration,
                catalogHash: $1.catalogHash, life: $1.life, times: $1.times, revision: 1)
        }
        for twin in twins { try await fixture.add(twin, digest: "d\(twin.id)", hash: 7) }
        let item = fixture.item(9_999)
        for left in [[twins[1].id], []] {
            let gone = left.isEmpty ? twins[1] : twins[0]
            try await fixture.store.write { tx in
                for var photo in try tx.photos.listAll(capture: gone.capture, organization: fixture.shop) {
                    photo.deletedAt = item.times.receivedAt
                    _ = try tx.photos.update(photo)
                    try tx.photos.deleteBands(of: photo)
                }
            }
            let rows = try await fixture.database.read { try $0.query("SELECT band FROM hash_bands").count }
            #expect(rows == 3 * left.count)
        }
    }

    private static func hashes(_ count: Int) -> [UInt64] {
        let random = SeededRandom(seed: 3)
        return (0..<count).map { _ in random.bytes(8).reduce(0) { $0 << 8 | UInt64($1) } }
    }

    private static func rows(_ sql: any SQLTransaction) throws -> Set<[Int64]> {
        let rows = try sql.query(
            "SELECT organisation_number, band, value, perceptual_hash, received_at FROM hash_bands")
        return Set(try rows.map { row in try (0..<5).map { try row.get(at: $0) } })
    }

    /// Adds an organization with a capture as version 0013 of the schema stored them.
    private static func addEarlierOrganization(_ number: Int, to sql: any SQLTransaction) throws {
        let (shop, user) = ("shop-\(number)", "user-\(number)")
        try sql.execute(
            """
            INSERT INTO organisations (id, name, is_sandbox, settings, revision, created_at)
            VALUES (\(shop), \(shop), 0, '{}', 1, \(number))
            """)
        try sql.execute(
            """
            INSERT INTO users (id, organisation_id, unique_user_id, username, revision, created_at)
            VALUES (\(user), \(shop), \(user), \(user), 1, 0)
            """)
        if number == 0 { try sql.execute("INSERT INTO catalogues VALUES ('hash', '{}', 0)") }
        try sql.execute(
            """
            INSERT INTO captures (
                id, organisation_id, user_id, client_id, bundle_id, metadata, configuration, catalogue_hash,
                upload_token_hash, state, began_at, expires_at, uploads_end_at, revision)
            VALUES (
                \("C\(number)"), \(shop), \(user), 'client', 'com.example.shop', '{}', 'production', 'hash',
                \("hash of \(number)"), 'open', 0, 0, 0, 1)
            """)
    }

    /// Adds a photo as version 0013 of the schema stored it.
    private static func addEarlier(_ photo: Photo, to sql: any SQLTransaction) throws {
        let hash = photo.perceptualHash ?? 0
        try sql.execute(
            """
            INSERT INTO photos (
                id, organisation_id, capture_id, region, digest, media_type, bytes, width, height, state,
                perceptual_hash, photo_key, received_at, revision)
            VALUES (
                \(photo.id), \(photo.organization), \(photo.capture), \(photo.region), 'digest', 'image/jpeg', 1, 1, 1,
                'accepted', \(Int64(bitPattern: hash)), \(photo.key), \(photo.receivedAt), 1)
            """)
        for band in 0..<4 {
            try sql.execute(
                """
                INSERT INTO photo_hash_bands (organisation_id, band, value, photo_id, capture_id, perceptual_hash)
                VALUES (
                    \(photo.organization), \(band), \(Int(hash >> UInt64(16 * band) & 0xFFFF)), \(photo.id),
                    \(photo.capture), \(Int64(bitPattern: hash)))
                """)
        }
    }
}
