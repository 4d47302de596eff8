package import AssayCore
import AssayStorage

/// Deletes the photos that an ended capture no longer needs: all of one that was cancelled or expired, of a completed
/// one those that the item did not get, and of each what has come of uploads that broke off.
package struct DeletePhotos: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// Does a job of the kind ``AssayCore/JobKind/deletePhotos``.
    ///
    /// The rows are marked before the blobs go, so that no row is without its blob; a job that is done again finds
    /// the blobs of marked rows as well.
    package func callAsFunction(_ job: Job, owner: String) async throws {
        let now = platform.clock.now()
        let id = CaptureID(job.subject)
        let photos = try await platform.store.write { tx -> [Photo] in
            guard let capture = try tx.captures.find(id, organization: job.organization) else { return [] }
            let photos = try tx.photos.listAll(capture: id, organization: job.organization)
            let unneeded = photos.filter { Self.isUnneeded($0, of: capture) }
            for photo in unneeded where photo.deletedAt == nil { try tx.markDeleted(photo, now: now) }
            return unneeded
        }
        try await platform.blobs.delete(try photos.flatMap(BlobKey.all(of:)))
        try await platform.uploads.discardAll(of: id)
        try await platform.store.write { tx in
            guard try tx.jobs.finish(job, owner: owner) else { throw LeaseLost() }
            try tx.uploadReservations.releaseEnded(id, organization: job.organization)
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
    /// Marks a photo whose blobs are about to go, so that no row is without its blob.
    func markDeleted(_ photo: Photo, now: Timestamp) throws {
        var photo = photo
        photo.deletedAt = now
        guard try photos.update(photo) else { throw DomainError.revisionConflict }
        try photos.deleteBands(of: photo)
    }
}

extension BlobKey {
    /// Everything that is kept of a photo.
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
