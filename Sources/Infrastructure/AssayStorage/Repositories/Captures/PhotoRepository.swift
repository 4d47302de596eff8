package import AssayCore
import AssaySQL

/// The photos of captures.
///
/// At most one photo of a region is current. The rows of earlier photos are kept, and their blobs are deleted.
package struct PhotoRepository {
    let sql: any SQLTransaction

    package func insert(_ photo: Photo) throws {
        try sql.execute(
            """
            INSERT INTO photos (
                id, organisation_id, capture_id, region, digest, media_type, bytes, width, height, state, photo_key,
                received_at, revision)
            VALUES (
                \(photo.id), \(photo.organization), \(photo.capture), \(photo.region), \(photo.digest),
                \(photo.mediaType), \(photo.bytes), \(photo.width), \(photo.height), \(photo.check.name),
                \(photo.key), \(photo.receivedAt), \(photo.revision))
            """)
    }

    package func find(_ id: PhotoID, organization: OrganizationID) throws -> Photo? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM photos WHERE organisation_id = \(organization) AND id = \(id)
            """
        ).map(Self.photo)
    }

    /// Returns a photo with the catalog and the metadata of its capture.
    package func findWithCapture(
        _ id: PhotoID, organization: OrganizationID
    ) throws -> (photo: Photo, catalogHash: String, metadata: [String: String])? {
        try sql.first(
            """
            SELECT \(statement: Self.columns), (
                    SELECT catalogue_hash FROM captures
                    WHERE organisation_id = \(organization) AND id = photos.capture_id) AS catalogue_hash, (
                    SELECT metadata FROM captures
                    WHERE organisation_id = \(organization) AND id = photos.capture_id) AS metadata
            FROM photos WHERE organisation_id = \(organization) AND id = \(id)
            """
        ).map { row in
            (try Self.photo(row), try row.get("catalogue_hash"), try TextMapColumn.map(of: row.get("metadata")))
        }
    }

    /// Returns the photo that is served under this key, unless it was replaced or deleted.
    package func find(key: String) throws -> Photo? {
        // The index has the first half of the key. With `photo_key = …` beside it, SQLite would put the constant into
        // the first comparison, and could no longer use the index.
        try sql.first(
            """
            /* any organisation: an unguessable key says which */
            SELECT \(statement: Self.columns) FROM photos
            WHERE substr(photo_key, 1, 16) = \(String(key.prefix(16)))
                AND substr(photo_key, 17) = \(String(key.dropFirst(16)))
                AND replaced_at IS NULL AND deleted_at IS NULL
            """
        ).map(Self.photo)
    }

    /// Returns the current photo of each region, ordered by region.
    package func listCurrent(capture: CaptureID, organization: OrganizationID) throws -> [Photo] {
        try sql.query(
            """
            SELECT \(statement: Self.columns) FROM photos \(index: "photos_current")
            WHERE organisation_id = \(organization) AND capture_id = \(capture) AND replaced_at IS NULL
                AND deleted_at IS NULL
            ORDER BY region
            """
        ).map(Self.photo)
    }

    /// Returns the accepted photos of an item's capture and of its retakes, in the order of arrival.
    ///
    /// A region that was photographed again has several photos; the last one counts.
    package func listAccepted(item: ItemID, organization: OrganizationID) throws -> [Photo] {
        try sql.query(
            """
            SELECT \(statement: Self.columns) FROM photos \(index: "photos_current")
            WHERE organisation_id = \(organization) AND capture_id IN (
                    SELECT id FROM captures \(index: "captures_item")
                    WHERE organisation_id = \(organization) AND item_id = \(item))
                AND state = \(PhotoCheck.accepted.name) AND replaced_at IS NULL AND deleted_at IS NULL
            ORDER BY received_at, id
            """
        ).map(Self.photo)
    }

    /// Returns the accepted photos of several items, by item; each list equals that of
    /// ``listAccepted(item:organization:)``.
    package func listAccepted(items: [ItemID], organization: OrganizationID) throws -> [ItemID: [Photo]] {
        // SQLite finds no plan for an empty list by the named index.
        guard !items.isEmpty else { return [:] }
        let captures = try sql.query(
            """
            SELECT id, item_id FROM captures \(index: "captures_item")
            WHERE organisation_id = \(organization) AND item_id IN \(values: items)
            """)
        guard !captures.isEmpty else { return [:] }
        var owners: [CaptureID: ItemID] = [:]
        for row in captures { owners[CaptureID(try row.get("id"))] = ItemID(try row.get("item_id")) }
        let photos = try sql.query(
            """
            SELECT \(statement: Self.columns) FROM photos \(index: "photos_current")
            WHERE organisation_id = \(organization)
                AND capture_id IN \(values: owners.keys.sorted { $0.rawValue < $1.rawValue })
                AND state = \(PhotoCheck.accepted.name) AND replaced_at IS NULL AND deleted_at IS NULL
            ORDER BY received_at, id
            """
        ).map(Self.photo)
        var lists: [ItemID: [Photo]] = [:]
        for photo in photos {
            if let item = owners[photo.capture] { lists[item, default: []].append(photo) }
        }
        return lists
    }

    /// Returns every photo of the capture in the order of arrival, including replaced and deleted ones.
    package func listAll(capture: CaptureID, organization: OrganizationID) throws -> [Photo] {
        // Two parts, because each has an index of its own.
        try sql.query(
            """
            SELECT \(statement: Self.columns) FROM photos \(index: "photos_current")
            WHERE organisation_id = \(organization) AND capture_id = \(capture) AND replaced_at IS NULL
            UNION ALL
            SELECT \(statement: Self.columns) FROM photos \(index: "photos_replaced")
            WHERE organisation_id = \(organization) AND capture_id = \(capture) AND replaced_at IS NOT NULL
            ORDER BY received_at, id
            """
        ).map(Self.photo)
    }

    /// Stores the result of the check and the times of replacement and deletion, and raises the revision.
    ///
    /// Without measures and without a published digest, the stored ones stay.
    ///
    /// - Returns: `false` if the row's revision differs from the value's.
    package func update(_ photo: Photo) throws -> Bool {
        var measures: SQLStatement = ""
        if let found = photo.measures {
            measures = "measured_by = \(found.algorithm), \(statement: try found.assignments()), "
        }
        if let digest = photo.publishedDigest { measures += "published_digest = \(digest), " }
        return try sql.execute(
            """
            UPDATE photos SET state = \(photo.check.name), refusal = \(try photo.check.refusal.map(JSONColumn.text)),
                \(statement: measures)
                perceptual_hash = \(photo.perceptualHash.map(Int64.init(bitPattern:))),
                replaced_at = \(photo.replacedAt), deleted_at = \(photo.deletedAt), revision = revision + 1
            WHERE organisation_id = \(photo.organization) AND id = \(photo.id) AND revision = \(photo.revision)
            """) == 1
    }
}

// MARK: - Removal

extension PhotoRepository {
    /// Marks the photos of an item's capture and of its retakes as deleted.
    ///
    /// They stay in the index by appearance, so that a later use of a photo is still recognized.
    ///
    /// - Returns: The number of photos that were not marked before.
    package func remove(of item: ItemID, organization: OrganizationID, now: Timestamp) throws -> Int {
        try sql.execute(
            """
            UPDATE photos \(index: "photos_current") SET deleted_at = \(now), revision = revision + 1
            WHERE organisation_id = \(organization) AND capture_id IN (
                    SELECT id FROM captures \(index: "captures_item")
                    WHERE organisation_id = \(organization) AND item_id = \(item))
                AND replaced_at IS NULL AND deleted_at IS NULL
            """)
    }

    /// Returns the photos of an item's capture and of its retakes that are marked as deleted.
    ///
    /// Photos that were replaced have jobs of their own.
    package func listRemoved(item: ItemID, organization: OrganizationID) throws -> [Photo] {
        try sql.query(
            """
            SELECT \(statement: Self.columns) FROM photos \(index: "photos_current")
            WHERE organisation_id = \(organization) AND capture_id IN (
                    SELECT id FROM captures \(index: "captures_item")
                    WHERE organisation_id = \(organization) AND item_id = \(item))
                AND replaced_at IS NULL AND deleted_at IS NOT NULL
            ORDER BY received_at, id
            """
        ).map(Self.photo)
    }
}

// MARK: - Full-size JPEGs

extension PhotoRepository {
    /// Returns the number of pixels of an item's photos that have no full-size JPEG yet and need one.
    package func pixelsWithoutFullSize(item: ItemID, organization: OrganizationID) throws -> Int {
        try sql.first(
            """
            SELECT CAST(COALESCE(SUM(width * height), 0) AS BIGINT) FROM photos \(index: "photos_current")
            WHERE organisation_id = \(organization) AND capture_id IN (
                    SELECT id FROM captures \(index: "captures_item")
                    WHERE organisation_id = \(organization) AND item_id = \(item))
                AND state = \(PhotoCheck.accepted.name) AND replaced_at IS NULL AND deleted_at IS NULL
                AND media_type = 'image/heic' AND full_size_bytes IS NULL
            """)?.get(at: 0) ?? 0
    }

    /// Stores the size of a photo's full-size JPEG, which is durable, unless the photo was replaced or deleted meanwhile.
    ///
    /// - Parameter bytes: 0 if none can be made.
    package func setFullSize(bytes: Int, of photo: Photo) throws {
        try sql.execute(
            """
            UPDATE photos SET full_size_bytes = \(bytes)
            WHERE organisation_id = \(photo.organization) AND id = \(photo.id) AND replaced_at IS NULL
                AND deleted_at IS NULL
            """)
    }
}

// MARK: - Certificates

extension PhotoRepository {
    /// Stores the digest of a photo's working copy, unless the photo was replaced or deleted meanwhile.
    package func setPublishedDigest(_ digest: String, of photo: PhotoID, organization: OrganizationID) throws {
        try sql.execute(
            """
            UPDATE photos SET published_digest = \(digest)
            WHERE organisation_id = \(organization) AND id = \(photo) AND replaced_at IS NULL AND deleted_at IS NULL
            """)
    }
}

extension Transaction {
    package var photos: PhotoRepository { PhotoRepository(sql: sql) }
}

extension PhotoRepository {
    private static let columns: SQLStatement = """
        id, organisation_id, capture_id, region, digest, media_type, bytes, width, height, state, refusal, measured_by,
        brightness, clipped_bright, clipped_dark, contrast, noise, sharpness, perceptual_hash, photo_key, received_at,
        replaced_at, deleted_at, full_size_bytes, published_digest, revision
        """

    /// Reads ``columns`` in their order.
    private static func photo(_ row: SQLRow) throws -> Photo {
        var row = SQLRowReader(row)
        return Photo(
            id: PhotoID(try row.next()), organization: OrganizationID(try row.next()),
            capture: CaptureID(try row.next()), region: try row.next(), digest: try row.next(),
            mediaType: try row.next(), bytes: try row.next(), width: try row.next(), height: try row.next(),
            check: try check(state: row.next(), refusal: row.next()), measures: try PhotoMeasures(&row),
            perceptualHash: try row.next(as: Int64?.self).map(UInt64.init(bitPattern:)), key: try row.next(),
            receivedAt: Timestamp(microseconds: try row.next()),
            replacedAt: try row.next(as: Int64?.self).map(Timestamp.init(microseconds:)),
            deletedAt: try row.next(as: Int64?.self).map(Timestamp.init(microseconds:)),
            fullSizeBytes: try row.next(), publishedDigest: try row.next(), revision: try row.next())
    }

    private static func check(state: String, refusal: String?) throws -> PhotoCheck {
        if let refusal { return .refused(try JSONColumn.value(of: refusal)) }
        return state == PhotoCheck.accepted.name ? .accepted : .checking
    }
}
