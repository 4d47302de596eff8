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

    /// Returns the photo that is served under this key, unless it was replaced or deleted.
    package func find(key: String) throws -> Photo? {
        try sql.first(
            """
            /* any organisation: an unguessable key says which */
            SELECT \(statement: Self.columns) FROM photos
            WHERE photo_key = \(key) AND replaced_at IS NULL AND deleted_at IS NULL
            """
        ).map(Self.photo)
    }

    /// Returns the current photo of each region, ordered by region.
    package func listCurrent(capture: CaptureID, organization: OrganizationID) throws -> [Photo] {
        try sql.query(
            """
            SELECT \(statement: Self.columns) FROM photos
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
            SELECT \(statement: Self.columns) FROM photos
            WHERE organisation_id = \(organization) AND capture_id IN (
                    SELECT id FROM captures WHERE organisation_id = \(organization) AND item_id = \(item))
                AND state = \(PhotoCheck.accepted.name) AND replaced_at IS NULL AND deleted_at IS NULL
            ORDER BY received_at, id
            """
        ).map(Self.photo)
    }

    /// Returns the accepted photos of several items, by item; each list equals that of
    /// ``listAccepted(item:organization:)``.
    package func listAccepted(items: [ItemID], organization: OrganizationID) throws -> [ItemID: [Photo]] {
        let captures = try sql.query(
            """
            SELECT id, item_id FROM captures WHERE organisation_id = \(organization) AND item_id IN \(values: items)
            """)
        guard !captures.isEmpty else { return [:] }
        var owners: [CaptureID: ItemID] = [:]
        for row in captures { owners[CaptureID(try row.get("id"))] = ItemID(try row.get("item_id")) }
        let photos = try sql.query(
            """
            SELECT \(statement: Self.columns) FROM photos
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
        try sql.query(
            """
            SELECT \(statement: Self.columns) FROM photos
            WHERE organisation_id = \(organization) AND capture_id = \(capture) ORDER BY received_at, id
            """
        ).map(Self.photo)
    }

    /// Stores the result of the check and the times of replacement and deletion, and raises the revision.
    ///
    /// - Returns: `false` if the row's revision differs from the value's.
    package func update(_ photo: Photo) throws -> Bool {
        try sql.execute(
            """
            UPDATE photos SET state = \(photo.check.name), refusal = \(try photo.check.refusal.map(JSONColumn.text)),
                measures = \(try photo.measures.map(JSONColumn.text)),
                perceptual_hash = \(photo.perceptualHash.map(Int64.init(bitPattern:))),
                replaced_at = \(photo.replacedAt), deleted_at = \(photo.deletedAt), revision = revision + 1
            WHERE organisation_id = \(photo.organization) AND id = \(photo.id) AND revision = \(photo.revision)
            """) == 1
    }
}

extension Transaction {
    package var photos: PhotoRepository { PhotoRepository(sql: sql) }
}

extension PhotoRepository {
    private static let columns: SQLStatement = """
        id, organisation_id, capture_id, region, digest, media_type, bytes, width, height, state, refusal, measures,
        perceptual_hash, photo_key, received_at, replaced_at, deleted_at, revision
        """

    private static func photo(_ row: SQLRow) throws -> Photo {
        let measures = try row.get("measures", as: String?.self)
        return Photo(
            id: PhotoID(try row.get("id")), organization: OrganizationID(try row.get("organisation_id")),
            capture: CaptureID(try row.get("capture_id")), region: try row.get("region"),
            digest: try row.get("digest"), mediaType: try row.get("media_type"), bytes: try row.get("bytes"),
            width: try row.get("width"), height: try row.get("height"), check: try check(row),
            measures: try measures.map { try JSONColumn.value(of: $0) },
            perceptualHash: try row.get("perceptual_hash", as: Int64?.self).map(UInt64.init(bitPattern:)),
            key: try row.get("photo_key"), receivedAt: try row.timestamp("received_at"),
            replacedAt: try row.optionalTimestamp("replaced_at"), deletedAt: try row.optionalTimestamp("deleted_at"),
            revision: try row.get("revision"))
    }

    private static func check(_ row: SQLRow) throws -> PhotoCheck {
        if let refusal = try row.get("refusal", as: String?.self) {
            return .refused(try JSONColumn.value(of: refusal))
        }
        return try row.get("state", as: String.self) == PhotoCheck.accepted.name ? .accepted : .checking
    }
}
