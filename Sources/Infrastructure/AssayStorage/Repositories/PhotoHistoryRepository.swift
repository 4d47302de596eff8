package import AssayCore
import AssaySQL

/// Where else an organization has seen a photo: by its bytes, and by what it looks like.
///
/// Only photos of older items count: not those of captures that were cancelled or ran out of time, which are no proof
/// of anything; not those of the debug configuration; and not those that the same user handed in for an item that
/// ended as invalid or not supported, so that a mistake can be made good with the same photos. Where two items with
/// one photo come at the same time, the one received first is the older.
package struct PhotoHistoryRepository {
    let sql: any SQLTransaction

    /// A photo of an older item.
    package struct Use: Sendable, Hashable {
        package let item: ItemID
        package let region: String
        /// How many bits of the perceptual hashes differ; 0 for the same bytes.
        package let distance: Int

        package init(item: ItemID, region: String, distance: Int) {
            self.item = item
            self.region = region
            self.distance = distance
        }
    }

    /// How many rows of one band are looked at.
    ///
    /// Where an organization has more photos that share a band, some neighbors are missed, which costs a flag and no
    /// decision.
    package static let rowsPerBand = 1_024
    /// How many of the nearest neighbors are looked up.
    package static let neighbors = 32

    /// An older item's photo with the same bytes.
    ///
    /// - Parameter digest: SHA-256 in lower-case hex.
    package func exactUse(of digest: String, by item: Item) throws -> Use? {
        try sql.first(
            """
            SELECT items.id AS item_id, photos.region AS region FROM photos
            \(statement: Self.itemsOfPhotos)
            WHERE photos.organisation_id = \(item.organization) AND photos.digest = \(digest)
                AND \(statement: Self.isPhotoOfOlderItem(than: item)) LIMIT 1
            """
        ).map { Use(item: ItemID(try $0.get("item_id")), region: try $0.get("region"), distance: 0) }
    }

    /// Older items' photos that look alike, nearest first, at most ``neighbors``.
    ///
    /// Each band is probed with its value and the 16 values that differ from it in one bit. Two hashes that differ in
    /// at most 7 bits have a band in which they differ in at most one, so none of those is missed for its distance.
    ///
    /// - Parameters:
    ///   - hash: The 64-bit perceptual hash.
    ///   - distance: The most bits that may differ.
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
        // Named, since SQLite takes an index on organisation_id alone for four ids or more, and walks all photos.
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

    /// A photo belongs to the item that its capture has become, or that its capture was a retake for.
    private static let itemsOfPhotos: SQLStatement = """
        JOIN captures ON captures.organisation_id = photos.organisation_id AND captures.id = photos.capture_id
        JOIN items ON items.organisation_id = photos.organisation_id AND items.id = captures.item_id
        """

    /// What makes a row of `photos` joined with `items` a photo of another, older item.
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

/// One of the four 16-bit parts of a perceptual hash: what `photo_hash_bands` is searched by.
package struct HashBand: Sendable, Hashable {
    /// 0 for the lowest 16 bits, 3 for the highest.
    package let index: Int
    package let value: Int

    package init(index: Int, value: Int) {
        self.index = index
        self.value = value
    }

    /// The four bands of a hash.
    package static func bands(of hash: UInt64) -> [HashBand] {
        (0..<4).map { HashBand(index: $0, value: Int(hash >> UInt64($0 * 16) & 0xFFFF)) }
    }

    /// The value, and the 16 values that differ from it in one bit.
    package var probes: [Int] {
        [value] + (0..<16).map { value ^ (1 << $0) }
    }
}
