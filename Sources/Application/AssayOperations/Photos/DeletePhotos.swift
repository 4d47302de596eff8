import AssayBlobs
package import AssayCore
import AssayStorage

/// Deletes the photos that an ended capture no longer needs, and its interrupted uploads.
///
/// A cancelled or expired capture loses all photos. A completed capture loses those that did not become part of the
/// item.
package struct DeletePhotos: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Runs a job of the kind ``AssayCore/JobKind/deletePhotos``.
    ///
    /// Marks the rows before it deletes the blobs, so that no unmarked row lacks its blob. A repeated job also deletes
    /// the blobs of rows that are already marked, as long as their bytes still count.
    package func callAsFunction(_ job: Job, owner: String) async throws {
        let now = platform.clock.now()
        let id = CaptureID(job.subject)
        let photos = try await platform.retryingConflicts { tx -> [Photo] in
            guard let capture = try tx.captures.find(id, organization: job.organization) else { return [] }
            let photos = try tx.photos.listAll(capture: id, organization: job.organization)
            let unneeded = photos.filter { Self.isUnneeded($0, of: capture) }
            let left = unneeded.filter { $0.deletedAt == nil }
            // In the order of the list, so that two workers with this job do not wait for each other.
            for photo in left { try tx.markDeleted(photo, now: now) }
            // More bytes than those of the unmarked rows: a deletion has marked some and may have died.
            let counted = try tx.captures.unheldBytes(of: id, organization: job.organization)
            return counted > left.reduce(0) { $0 + $1.bytes } ? unneeded : left
        }
        try await platform.blobs.delete(try photos.flatMap(BlobKey.all(of:)))
        try await platform.uploads.discardAll(of: id)
        try await platform.store.write { tx in
            try tx.finish(job, owner: owner)
            try tx.captures.releaseAll(of: id, organization: job.organization)
            try tx.uploadParts.end(id, organization: job.organization, by: platform.process, now: now)
        }
    }

    private static func isUnneeded(_ photo: Photo, of capture: Capture) -> Bool {
        switch capture.life.state {
        case .cancelled, .expired: true
        case .completed: photo.replacedAt != nil
        case .open, .submitted: false
        }
    }
}

extension Transaction {
    /// Marks a photo as deleted.
    ///
    /// Call this before its blobs are deleted, so that no unmarked row lacks its blob.
    func markDeleted(_ photo: Photo, now: Timestamp) throws {
        var photo = photo
        photo.deletedAt = now
        guard try photos.update(photo) else { throw DomainError.revisionConflict }
        // A replaced photo has left the index already.
        if photo.replacedAt == nil { try photos.deleteBands(of: photo) }
    }
}

extension BlobKey {
    /// The keys of all renditions that a photo may have.
    static func all(of photo: Photo) throws(BlobError) -> [BlobKey] {
        var keys: [BlobKey] = []
        for rendition in Rendition.allCases where rendition != .fullSize || photo.needsFullSizeJPEG {
            keys.append(try BlobKey(photo, rendition))
        }
        return keys
    }

    /// The key of a photo's rendition.
    init(_ photo: Photo, _ rendition: Rendition) throws(BlobError) {
        try self.init(
            organization: photo.organization, capture: photo.capture, photo: photo.id, rendition: rendition)
    }
}
