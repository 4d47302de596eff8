import AssayBlobs
package import AssayCore
import AssayImaging
import AssayStorage

/// Makes the full-size JPEGs of the photos of an item under review that browsers can't show, one after another.
///
/// A blob is stored before its row says so. A job that was interrupted goes on with the photos whose rows have none, and
/// the sweep deletes the blob of a photo that was deleted meanwhile.
package struct MakeFullSize: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Runs a job of the kind ``AssayCore/JobKind/makeFullSize``; without an effect if the item has left review.
    ///
    /// - Throws: ``LeaseLost`` if another worker has taken the job.
    package func callAsFunction(_ job: Job, owner: String) async throws {
        while let photo = try await platform.store.write({ try next(of: job, owner, in: $0) }) {
            let bytes = try await make(photo, job)
            try await platform.store.write { try $0.photos.setFullSize(bytes: bytes, of: photo) }
        }
    }

    /// Returns the next photo, or finishes the job.
    ///
    /// The item is locked: if it enters review again at the same time, either its photos are found here, or its
    /// transaction adds a new job.
    private func next(of job: Job, _ owner: String, in tx: Transaction) throws -> Photo? {
        let item = ItemID(job.subject)
        if try tx.reviewQueue.lockQueued(item, of: job.organization) {
            let photos = try tx.photos.listAccepted(item: item, organization: job.organization)
            let left = ItemReader.lastOfEachRegion(photos).first { $0.needsFullSizeJPEG && $0.fullSizeBytes == nil }
            if let left { return left }
        }
        try tx.finish(job, owner: owner)
        return nil
    }

    /// Stores the JPEG of a photo, in the disk space that uploads leave.
    ///
    /// - Returns: Its size in bytes; 0 if none can be made.
    private func make(_ photo: Photo, _ job: Job) async throws -> Int {
        try await platform.disk.admitting(FullSizePicture.maxBytes) { _ in
            let file = try await platform.spool.place(platform.identifiers.make(Entity.Photo.self).rawValue)
            do {
                let bytes = try await platform.blobs.withFile(of: BlobKey(photo, .original)) { original in
                    try await platform.decoder.writeFullSize(original, to: file)
                }
                try await platform.blobs.adopt(try await platform.spool.seal(file), as: BlobKey(photo, .fullSize))
                return bytes
            } catch {
                await platform.spool.discard(file)
                // A decoder may also end for want of memory, so the job is tried again once.
                let isHopeless = (error as? ImagingError).map { error in
                    error.code == .decoderEnded ? job.attempts > 1 : PhotoRejection(imaging: error) != nil
                }
                guard isHopeless == true else { throw error }
                return 0
            }
        }
    }
}
