import AssayBlobs
package import AssayCore
import AssayStorage

/// Deletes a photo that another photo of its region has replaced, while the capture is still active.
///
/// If such photos stayed until the capture ends, one region could fill the disk. The transaction that replaces the
/// photo enqueues the job, so a crash loses neither.
package struct DeleteReplacedPhoto: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Runs a job of the kind ``AssayCore/JobKind/deleteReplacedPhoto``.
    ///
    /// Marks the row before it deletes the blobs, so that no unmarked row lacks its blob. A repeated job also deletes
    /// the blobs of a row that is already marked. A current photo is not deleted.
    package func callAsFunction(_ job: Job, owner: String) async throws {
        let now = platform.clock.now()
        let id = PhotoID(job.subject)
        let photo = try await platform.retryingConflicts { tx -> Photo? in
            guard let photo = try tx.photos.find(id, organization: job.organization), photo.replacedAt != nil
            else { return nil }
            if photo.deletedAt == nil { try tx.markDeleted(photo, now: now) }
            return photo
        }
        if let photo { try await platform.blobs.delete(BlobKey.all(of: photo)) }
        try await platform.store.write { tx in
            try tx.finish(job, owner: owner)
            // In the transaction that ends the job, so that the bytes are subtracted once.
            if let photo { try tx.captures.release(photo.bytes, of: photo.capture, organization: job.organization) }
        }
    }
}
