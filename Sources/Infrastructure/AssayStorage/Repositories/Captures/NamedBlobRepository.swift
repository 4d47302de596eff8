package import AssayBlobs
package import AssayCore
import AssaySQL

/// A row that names blobs: a photo of a capture, or one of the library.
package struct NamedBlobs: Sendable, Hashable {
    package let photo: PhotoID
    package let organization: OrganizationID
    /// The capture; for a library photo, its own id.
    package let capture: CaptureID
    /// The SHA-256 digest of the original in lowercase hex, if the row has it.
    package let digest: String?
    /// The renditions that must be in the store.
    package let renditions: [BlobKey.Rendition]
}

/// The blobs that the rows of a whole installation name, for backups.
package struct NamedBlobRepository {
    let sql: any SQLTransaction

    /// Returns the next photos of captures that are not deleted, in the order of their ids.
    package func photos(after id: String, limit: Int) throws -> [NamedBlobs] {
        try sql.query(
            """
            /* any organisation: a backup has the photos of all */
            SELECT id, organisation_id, capture_id, digest, state, full_size_bytes FROM photos
            WHERE id > \(id) AND deleted_at IS NULL ORDER BY id LIMIT \(unsafeSQL: String(limit))
            """
        ).map { row in
            let isAccepted = try row.get("state", as: String.self) == PhotoCheck.accepted.name
            let hasFullSize = try row.get("full_size_bytes", as: Int?.self) ?? 0 > 0
            return NamedBlobs(
                photo: PhotoID(try row.get("id")), organization: OrganizationID(try row.get("organisation_id")),
                capture: CaptureID(try row.get("capture_id")), digest: try row.get("digest"),
                renditions: [.original] + (isAccepted ? [.thumbnail, .workingCopy] : [])
                    + (hasFullSize ? [.fullSize] : []))
        }
    }

    /// Returns the next photos of the library, in the order of their ids.
    package func library(after id: String, limit: Int) throws -> [NamedBlobs] {
        try sql.query(
            """
            /* any organisation: a backup has the photos of all */
            SELECT id, organisation_id FROM library_photos WHERE id > \(id) ORDER BY id
            LIMIT \(unsafeSQL: String(limit))
            """
        ).map { row in
            let id = try row.get("id", as: String.self)
            return NamedBlobs(
                photo: PhotoID(id), organization: OrganizationID(try row.get("organisation_id")),
                capture: CaptureID(id), digest: nil, renditions: [.original, .thumbnail, .workingCopy])
        }
    }
}

extension Transaction {
    package var namedBlobs: NamedBlobRepository { NamedBlobRepository(sql: sql) }
}
