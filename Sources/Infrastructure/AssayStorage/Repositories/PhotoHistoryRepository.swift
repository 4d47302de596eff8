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

    /// The maximum number of rows that are read per band.
    ///
    /// If more of an organization's photos share a band, some neighbors are missed. This can lose a flag but changes no
    /// decision.
    package static let rowsPerBand = 1_024
    /// The maximum number of nearest neighbors that are looked up.
    package static let neighbors = 32

    /// Returns an older item's photo with the same bytes.
    ///
    /// - Parameter digest: The SHA-256 digest in lower-case hexadecimal digits.
    package func exactUse(of digest: String, by item: Item) throws -> Use? {
        try sql.first(
            """
            SELECT items.id AS item_id, photos.region AS region FROM photos
            \(statement: Self.itemsOfPhotos)
            WHERE photos.organisation_id = \(item.organization)
                AND substr(photos.digest, 1, 16) = \(String(digest.prefix(16)))
                AND substr(photos.digest, 17) = \(String(digest.dropFirst(16)))
                AND \(statement: Self.isPhotoOfOlderItem(than: item)) LIMIT 1
            """
        ).map { Use(item: ItemID(try $0.get("item_id")), region: try $0.get("region"), distance: 0) }
    }

    /// Returns similar photos of older items, nearest first, at most ``neighbors``.
    ///
    /// Each band is searched for its value and for the 16 values that differ from it in one bit. If two hashes differ
    /// in at most 7 bits, there is a band in which they differ in at most one bit, so the search finds them.
    ///
    /// - Parameters:
    ///   - hash: The 64-bit perceptual hash.
    ///   - distance: The maximum number of bits that may differ.
    package func similarUses(of hash: UInt64, within distance: Int, by item: Item) throws -> [Use] {
        var distances: [PhotoID: Int] = [:]
        for band in HashBand.bands(of: hash) {
            for row in try sql.query(Self.probe(band, item)) {
                let other = UInt64(bitPattern: try row.get(at: 1, as: Int64.self))
                let apart = (other ^ hash).nonzeroBitCount
                if apart <= distance { distances[PhotoID(try row.get(at: 0))] = apart }
            }
        }
        let nearest = distances.sorted { ($0.value, $0.key.rawValue) < ($1.value, $1.key.rawValue) }
            .prefix(Self.neighbors)
        guard !nearest.isEmpty else { return [] }
        // The index is named, because for four or more ids SQLite would use an index on organisation_id alone and read
        // all photos.
        let rows = try sql.query(
            """
            SELECT items.id AS item_id, photos.region AS region, photos.id AS photo_id
            FROM photos \(index: "sqlite_autoindex_photos_1")
            \(statement: Self.itemsOfPhotos)
            WHERE photos.organisation_id = \(item.organization) AND photos.id IN \(values: nearest.map(\.key))
                AND \(statement: Self.isPhotoOfOlderItem(than: item))
            """)
        return try rows.map { row in
            Use(
                item: ItemID(try row.get("item_id")), region: try row.get("region"),
                distance: distances[PhotoID(try row.get("photo_id"))] ?? distance)
        }.sorted { ($0.distance, $0.item.rawValue, $0.region) < ($1.distance, $1.item.rawValue, $1.region) }
    }

    private static func probe(_ band: HashBand, _ item: Item) -> SQLStatement {
        """
        SELECT photo_id, perceptual_hash FROM photo_hash_bands
        WHERE organisation_id = \(item.organization) AND band = \(band.index) AND value IN \(values: band.probes)
            AND capture_id <> \(item.capture) LIMIT \(rowsPerBand)
        """
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

/// One of the four 16-bit parts of a perceptual hash; `photo_hash_bands` is searched by these parts.
package struct HashBand: Sendable, Hashable {
    /// 0 for the lowest 16 bits, 3 for the highest.
    package let index: Int
    package let value: Int

    package init(index: Int, value: Int) {
        self.index = index
        self.value = value
    }

    /// Returns the four bands of a hash.
    package static func bands(of hash: UInt64) -> [HashBand] {
        (0..<4).map { HashBand(index: $0, value: Int(hash >> UInt64($0 * 16) & 0xFFFF)) }
    }

    /// The value, and the 16 values that differ from it in one bit.
    package var probes: [Int] {
        [value] + (0..<16).map { value ^ (1 << $0) }
    }
}
