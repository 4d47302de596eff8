package import AssayCore
import AssayStorage

/// Deletes a photo whose region another one has taken over, while its capture goes on.
///
/// Kept until the capture ends, such photos would let one region fill the disk. The job is put in line by the
/// transaction that replaces the photo, so a crash loses neither.
package struct DeleteReplacedPhoto: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// Does a job of the kind ``AssayCore/JobKind/deleteReplacedPhoto``.
    ///
    /// The row is marked before the blobs go, so that no row is without its blob; a job that is done again finds the
    /// blobs of a marked row as well. A photo that is its region's is left alone.
    package func callAsFunction(_ job: Job, owner: String) async throws {
        let now = platform.clock.now()
        let id = PhotoID(job.subject)
        let photo = try await platform.store.write { tx -> Photo? in
            guard let photo = try tx.photos.find(id, organization: job.organization), photo.replacedAt != nil
            else { return nil }
            if photo.deletedAt == nil { try tx.markDeleted(photo, now: now) }
            return photo
        }
        if let photo { try await platform.blobs.delete(BlobKey.all(of: photo)) }
        try await platform.store.write { tx in
            guard try tx.jobs.finish(job, owner: owner) else { throw LeaseLost() }
            if photo != nil { try tx.uploadReservations.release(id, organization: job.organization) }
        }
    }
}
