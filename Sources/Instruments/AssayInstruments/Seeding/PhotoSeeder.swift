package import AssayCore
package import AssayOperations
import AssaySQL
import AssayStorage

/// Creates the rows of very many items with nine photos each, without the writes of captures and decisions, for
/// benchmarks that search photos by appearance.
///
/// A photo's number determines its hash. Half of the photos belong to 4,096 groups, which stand for photos of similar
/// items on similar surfaces: their hashes differ from the group's in eight bits on average.
package struct PhotoSeeder: Sendable {
    package static let photosPerItem = 9
    private static let itemsPerStatement = 100
    private static let groups: UInt64 = 4_096

    private let database: any SQLDatabase
    private let organization: OrganizationID
    private let user: UserID
    private let catalogHash: String

    package init(_ platform: Platform, organization: OrganizationID, user: UserID, catalogHash: String) {
        database = platform.store.database
        (self.organization, self.user, self.catalogHash) = (organization, user, catalogHash)
    }

    /// Returns the id of an item, by its number.
    package static func item(_ number: Int) -> ItemID { ItemID(String(1_000_000_000 + number)) }

    /// Returns the perceptual hash of a photo, by its number.
    package static func hash(of photo: Int) -> UInt64 {
        var random = SeededGenerator(seed: UInt64(photo) << 20)
        let own = random.next()
        guard photo.isMultiple(of: 2) else { return own }
        let group = SeededGenerator.mixed(own % groups + 1)
        return group ^ (random.next() & random.next() & random.next())
    }

    /// Adds items, and their photos with these hashes.
    ///
    /// - Parameter hash: Returns the hash of a photo by its number, which is nine times the item's plus 0 to 8.
    package func add(_ items: Range<Int>, hash: @escaping @Sendable (Int) -> UInt64) async throws {
        try await database.write { sql in
            for first in stride(from: items.lowerBound, to: items.upperBound, by: Self.itemsPerStatement) {
                let batch = first..<min(items.upperBound, first + Self.itemsPerStatement)
                try addItems(batch, sql)
                try addPhotos(batch.lowerBound * Self.photosPerItem..<batch.upperBound * Self.photosPerItem, hash, sql)
            }
        }
    }

    /// Adds the photos of all items to the index by which they are found.
    ///
    /// Adding them at the end, in the order of the index, takes minutes less than adding each with its item.
    package func indexPhotos() async throws {
        _ = try await database.write { sql in
            try sql.execute(
                """
                UPDATE organisations SET number = 1 + COALESCE((SELECT MAX(number) FROM organisations), 0)
                WHERE id = \(organization) AND number IS NULL
                """)
        }
        for band in 0..<HashBand.count {
            let bits = stride(from: band, to: UInt64.bitWidth, by: HashBand.count).enumerated().map { place, bit in
                "(((photos.perceptual_hash >> \(bit)) & 1) << \(place))"
            }
            _ = try await database.write { sql in
                try sql.execute(
                    """
                    INSERT INTO hash_bands (organisation_number, band, value, perceptual_hash, received_at)
                    SELECT organisations.number, \(unsafeSQL: "\(band)"), \(unsafeSQL: bits.joined(separator: " + ")),
                        photos.perceptual_hash, photos.received_at
                    FROM organisations CROSS JOIN photos
                    WHERE organisations.id = \(organization) AND photos.organisation_id = \(organization)
                        AND photos.perceptual_hash IS NOT NULL
                    ORDER BY 1, 3, 4, 5
                    ON CONFLICT (organisation_number, band, value, perceptual_hash, received_at) DO NOTHING
                    """)
            }
        }
    }

    private func addItems(_ items: Range<Int>, _ sql: any SQLTransaction) throws {
        try sql.execute(
            """
            WITH RECURSIVE numbers (number) AS (
                SELECT \(items.lowerBound) UNION ALL
                SELECT number + 1 FROM numbers WHERE number < \(items.upperBound - 1))
            INSERT INTO captures (
                id, organisation_id, user_id, client_id, bundle_id, metadata, configuration, catalogue_hash,
                upload_token_hash, state, began_at, expires_at, uploads_end_at, item_id, ended_at, revision)
            SELECT 'SEEDED-CAPTURE-' || (10000000000 + number), \(organization), \(user), 'client-' || number,
                'com.example.bench', '{}', 'production', \(catalogHash), 'seeded-' || number, 'completed',
                \(Self.start) + number, 0, 0, CAST(1000000000 + number AS TEXT), \(Self.start) + number, 1
            FROM numbers
            """)
        try sql.execute(
            """
            INSERT INTO items (
                id, organisation_id, user_id, capture_id, category, brand_name, text_fields, configuration,
                catalogue_hash, phase, result, initial_result, reasons, captured_at, submitted_at, received_at,
                revision)
            SELECT item_id, organisation_id, user_id, id, 'luxury', 'Gucci', '{}', configuration, catalogue_hash,
                'final', 'authentic', 'authentic', '[]', began_at, began_at, began_at, 1
            FROM captures WHERE organisation_id = \(organization)
                AND id >= 'SEEDED-CAPTURE-' || (10000000000 + \(items.lowerBound))
                AND id < 'SEEDED-CAPTURE-' || (10000000000 + \(items.upperBound))
            """)
    }

    private func addPhotos(_ photos: Range<Int>, _ hash: (Int) -> UInt64, _ sql: any SQLTransaction) throws {
        let seeds = photos.map { number -> SQLStatement in
            "(CAST(\(number) AS BIGINT), CAST(\(Int64(bitPattern: hash(number))) AS BIGINT))"
        }
        try sql.execute(
            """
            WITH seeds (number, hash) AS (VALUES \(statement: seeds.joined(separator: ", ")))
            INSERT INTO photos (
                id, organisation_id, capture_id, region, digest, media_type, bytes, width, height, state,
                perceptual_hash, photo_key, received_at, revision)
            SELECT 'SEEDED-PHOTO-' || (1000000000000 + number), \(organization),
                'SEEDED-CAPTURE-' || (10000000000 + number / 9), 'region-' || (number % 9), 'seeded-' || number,
                'image/jpeg', 4000000, 4032, 3024, 'accepted', hash, 'seeded-' || number, \(Self.start) + number, 1
            FROM seeds
            """)
    }

    /// The time of the first item: 1 January 2025, in microseconds.
    private static let start = 1_735_689_600_000_000
}
