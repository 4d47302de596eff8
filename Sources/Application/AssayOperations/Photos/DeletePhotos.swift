import AssayBlobs
package import AssayCore
import AssayStorage

/// Deletes the photos that an ended capture no longer needs, and its interrupted uploads.
///
/// A cancelled or expired capture loses all photos. A completed capture loses those that did not become part of the
/// item.
package struct DeletePhotos: Sendable {
    private let store: Store
    private let blobs: any BlobStore
    private let uploads: PartialUploads
    private let clock: any WallClock
    private let process: ProcessID

    package init(_ platform: Platform) {
        (store, blobs, uploads, clock) = (platform.store, platform.blobs, platform.uploads, platform.clock)
        process = platform.process
    }

    /// Runs a job of the kind ``AssayCore/JobKind/deletePhotos``.
    ///
    /// Marks the rows before it deletes the blobs, so that no unmarked row lacks its blob. A repeated job also deletes
    /// the blobs of rows that are already marked, unless another job has deleted them and released their space.
    package func callAsFunction(_ job: Job, owner: String) async throws {
        let now = clock.now()
        let id = CaptureID(job.subject)
        let photos = try await ConflictRetry.run {
            try await store.write { tx -> [Photo] in
                guard let capture = try tx.captures.find(id, organization: job.organization) else { return [] }
                let photos = try tx.photos.listAll(capture: id, organization: job.organization)
                let unneeded = photos.filter { Self.isUnneeded($0, of: capture) }
                // In the order of the list, so that two workers with this job do not wait for each other.
                for photo in unneeded where photo.deletedAt == nil { try tx.markDeleted(photo, now: now) }
                let stored = try tx.uploadReservations.listStored(id, organization: job.organization)
                return unneeded.filter { $0.deletedAt == nil || stored.contains($0.id) }
            }
        }
        try await blobs.delete(try photos.flatMap(BlobKey.all(of:)))
        try await uploads.discardAll(of: id)
        try await store.write { [process] tx in
            guard try tx.jobs.finish(job, owner: owner) else { throw LeaseLost() }
            try tx.uploadReservations.releaseEnded(id, organization: job.organization, by: process, now: now)
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
    /// The keys of all renditions of a photo.
    static func all(of photo: Photo) throws(BlobError) -> [BlobKey] {
        var keys: [BlobKey] = []
        for rendition in Rendition.allCases { keys.append(try BlobKey(photo, rendition)) }
        return keys
    }

    /// The key of a photo's rendition.
    init(_ photo: Photo, _ rendition: Rendition) throws(BlobError) {
        try self.init(
            organization: photo.organization, capture: photo.capture, photo: photo.id, rendition: rendition)
    }
}

/// Deletes a photo that another photo of its region has replaced, while the capture is still active.
///
/// If such photos stayed until the capture ends, one region could fill the disk. The transaction that replaces the
/// photo enqueues the job, so a crash loses neither.
package struct DeleteReplacedPhoto: Sendable {
    private let store: Store
    private let blobs: any BlobStore
    private let clock: any WallClock

    package init(_ platform: Platform) {
        (store, blobs, clock) = (platform.store, platform.blobs, platform.clock)
    }

    /// Runs a job of the kind ``AssayCore/JobKind/deleteReplacedPhoto``.
    ///
    /// Marks the row before it deletes the blobs, so that no unmarked row lacks its blob. A repeated job also deletes
    /// the blobs of a row that is already marked. A current photo is not deleted.
    package func callAsFunction(_ job: Job, owner: String) async throws {
        let now = clock.now()
        let id = PhotoID(job.subject)
        let photo = try await ConflictRetry.run {
            try await store.write { tx -> Photo? in
                guard let photo = try tx.photos.find(id, organization: job.organization), photo.replacedAt != nil
                else { return nil }
                if photo.deletedAt == nil { try tx.markDeleted(photo, now: now) }
                return photo
            }
        }
        if let photo { try await blobs.delete(BlobKey.all(of: photo)) }
        try await store.write { tx in
            guard try tx.jobs.finish(job, owner: owner) else { throw LeaseLost() }
            if photo != nil { try tx.uploadReservations.release(id, organization: job.organization) }
        }
    }
}
