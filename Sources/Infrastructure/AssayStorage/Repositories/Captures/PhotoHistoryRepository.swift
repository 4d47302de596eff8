package import AssayCore
import AssaySQL

/// The earlier uses of a photo in an organization, found by its bytes and by its appearance.
///
/// Only photos of older items count. The following photos do not count:
/// - photos of captures that were cancelled or expired, because they prove nothing;
/// - photos of items with the debug configuration;
/// - photos that the same user submitted for an item with the result invalid or not supported. The user can correct a
///   mistake with the same photos.
///
/// If two items with the same photo arrive at the same time, the one received first is the older one.
package struct PhotoHistoryRepository {
    let sql: any SQLTransaction

    /// A photo of an older item.
    package struct Use: Sendable, Hashable {
        package let item: ItemID
        package let region: String
        /// The number of bits in which the perceptual hashes differ; 0 for the same bytes.
        package let distance: Int

        package init(item: ItemID, region: String, distance: Int) {
            self.item = item
            self.region = region
            self.distance = distance
        }
    }

    /// The maximum number of rows that are read per band of a photo.
    ///
    /// The nearest values of a band are read first. If more of an organization's photos share them, as photos of an
    /// even surface do, other similar photos are missed. This can lose a flag but changes no decision.
    package static let rowsPerBand = 4_096
    /// The maximum number of earlier uses of a photo.
    package static let neighbors = 32

    /// Returns for each digest a photo of an older item with the same bytes.
    ///
    /// - Parameter digests: SHA-256 digests in lower-case hexadecimal digits.
    package func exactUses(of digests: Set<String>, by item: Item) throws -> [String: Use] {
        let arms = digests.sorted().map { digest -> SQLStatement in
            """
            SELECT * FROM (
                SELECT photos.digest AS digest, items.id AS item_id, photos.region AS region FROM photos
                \(statement: Self.itemsOfPhotos)
                WHERE photos.organisation_id = \(item.organization)
                    AND substr(photos.digest, 1, 16) = \(String(digest.prefix(16)))
                    AND substr(photos.digest, 17) = \(String(digest.dropFirst(16)))
                    AND \(statement: Self.isPhotoOfOlderItem(than: item)) LIMIT 1) AS same
            """
        }
        guard !arms.isEmpty else { return [:] }
        let uses = try sql.query(arms.joined(separator: " UNION ALL ")).map { row in
            (
                try row.get("digest", as: String.self),
                Use(item: ItemID(try row.get("item_id")), region: try row.get("region"), distance: 0)
            )
        }
        return Dictionary(uses) { first, _ in first }
    }

    /// Returns for each hash the similar photos of older items, nearest first, at most ``neighbors``.
    ///
    /// - Parameters:
    ///   - hashes: 64-bit perceptual hashes.
    ///   - distance: The maximum number of bits that may differ. Above ``HashBand/certainDistance``, photos may be
    ///     missed.
    package func similarUses(of hashes: Set<UInt64>, within distance: Int, by item: Item) throws -> [UInt64: [Use]] {
        var photos: Set<IndexedPhoto> = []
        for hash in hashes.sorted() { photos.formUnion(try nearest(to: hash, within: distance, item.organization)) }
        guard !photos.isEmpty else { return [:] }
        let order = photos.sorted { ($0.receivedAt, $0.hash) < ($1.receivedAt, $1.hash) }
        let rows = order.map { photo -> SQLStatement in
            "(CAST(\(photo.receivedAt) AS BIGINT), CAST(\(Int64(bitPattern: photo.hash)) AS BIGINT))"
        }
        let found = try sql.query(
            """
            WITH nearest (received_at, perceptual_hash) AS (VALUES \(statement: rows.joined(separator: ", ")))
            SELECT items.id AS item_id, photos.region AS region, photos.perceptual_hash AS perceptual_hash
            FROM nearest CROSS JOIN photos
            \(statement: Self.itemsOfPhotos)
            WHERE photos.organisation_id = \(item.organization) AND photos.received_at = nearest.received_at
                AND photos.perceptual_hash = nearest.perceptual_hash
                AND \(statement: Self.isPhotoOfOlderItem(than: item))
            """
        ).map { row in
            (
                hash: UInt64(bitPattern: try row.get("perceptual_hash", as: Int64.self)),
                item: ItemID(try row.get("item_id")), region: try row.get("region", as: String.self)
            )
        }
        var uses: [UInt64: [Use]] = [:]
        for hash in hashes {
            let similar = found.map {
                Use(item: $0.item, region: $0.region, distance: ($0.hash ^ hash).nonzeroBitCount)
            }
            .filter { $0.distance <= distance }
            .sorted { ($0.distance, $0.item.rawValue, $0.region) < ($1.distance, $1.item.rawValue, $1.region) }
            uses[hash] = Array(similar.prefix(Self.neighbors))
        }
        return uses
    }

    /// A row of the index of photos by appearance.
    private struct IndexedPhoto: Hashable {
        let hash: UInt64
        /// In microseconds since 1970.
        let receivedAt: Int64
    }

    /// Returns the photos of the organization with the nearest hashes.
    ///
    /// Twice as many as are wanted are returned, because the photos of the item itself are among them.
    private func nearest(
        to hash: UInt64, within distance: Int, _ organization: OrganizationID
    ) throws -> [IndexedPhoto] {
        let bands = HashBand.bands(of: hash).map { band -> SQLStatement in
            // The rows of the first probe come first, so that the limit leaves out those of later ones.
            let probes = band.probes.map { values -> SQLStatement in
                """
                SELECT perceptual_hash, received_at FROM hash_bands
                WHERE organisation_number = (SELECT number FROM organisations WHERE id = \(organization))
                    AND band = \(band.index) AND value IN \(values: values)
                """
            }
            return """
                SELECT * FROM (
                    \(statement: probes.joined(separator: " UNION ALL ")) LIMIT \(unsafeSQL: String(Self.rowsPerBand))) AS near
                """
        }
        var distances: [IndexedPhoto: Int] = [:]
        for row in try sql.query(bands.joined(separator: " UNION ALL ")) {
            let other = UInt64(bitPattern: try row.get(at: 0, as: Int64.self))
            let apart = (other ^ hash).nonzeroBitCount
            guard apart <= distance else { continue }
            distances[IndexedPhoto(hash: other, receivedAt: try row.get(at: 1))] = apart
        }
        return distances.sorted {
            ($0.value, $0.key.receivedAt, $0.key.hash) < ($1.value, $1.key.receivedAt, $1.key.hash)
        }
        .prefix(2 * Self.neighbors).map(\.key)
    }

    /// A photo belongs to the item that was made from its capture, or for which its capture was a retake.
    private static let itemsOfPhotos: SQLStatement = """
        JOIN captures ON captures.organisation_id = photos.organisation_id AND captures.id = photos.capture_id
        JOIN items ON items.organisation_id = photos.organisation_id AND items.id = captures.item_id
        """

    /// The condition for a row of `photos` joined with `items` to be a photo of another, older item.
    private static func isPhotoOfOlderItem(than item: Item) -> SQLStatement {
        """
        photos.replaced_at IS NULL AND items.organisation_id = \(item.organization) AND items.id <> \(item.id)
            AND items.configuration <> \(CaptureConfiguration.debug.rawValue)
            AND (items.received_at, items.id) < (\(item.times.receivedAt), \(item.id))
            AND NOT (items.user_id = \(item.user)
                AND items.result IN \(values: [ResultID.invalid, .notSupported].map(\.rawValue)))
        """
    }
}

extension Transaction {
    package var photoHistory: PhotoHistoryRepository { PhotoHistoryRepository(sql: sql) }
}
