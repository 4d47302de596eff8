import AssayBlobs
import AssayCore
import AssayImaging
import AssayKeys
import AssayStorage
import AssayWire

/// Moves an inspected photo to the blob store, and records it in the database with a job for its check.
///
/// ``CheckPhoto`` runs the job.
struct PhotoWriter: Sendable {
    let platform: Platform

    /// - Returns: The capture as the transaction left it, with this photo or the same one that the region had before.
    func write(_ inspected: InspectedPhoto) async throws -> CaptureSnapshot {
        let photo = make(inspected)
        let incoming = inspected.spooled.incoming
        try await platform.blobs.adopt(inspected.file, as: BlobKey(photo, .original), digest: photo.digest)
        let stored: (capture: Capture, photos: [Photo])
        do {
            stored = try await record(photo, of: incoming)
        } catch let error as DomainError where error.excludesCommit {
            try? await platform.blobs.delete([BlobKey(photo, .original)])
            throw error
        }
        return try CaptureSnapshot(
            stored.capture, retake: incoming.seen.retake, photos: stored.photos, catalog: incoming.seen.catalog,
            now: photo.receivedAt)
    }

    private func make(_ inspected: InspectedPhoto) -> Photo {
        let (spooled, header) = (inspected.spooled, inspected.header)
        let (capture, region) = (spooled.incoming.seen.capture, spooled.incoming.region)
        return Photo(
            id: spooled.id, organization: capture.organization, capture: capture.id,
            region: region.id,
            digest: spooled.digest.hex, mediaType: header.format.mediaType, bytes: spooled.bytes, width: header.width,
            height: header.height, key: platform.identifiers.makePhotoKey(), receivedAt: platform.clock.now())
    }
}

extension PhotoWriter {
    /// Records the photo in one transaction: checks that the capture still accepts photos, replaces the region's
    /// previous photo, and enqueues the check of the new one.
    ///
    /// - Returns: The capture after the transaction, with its current photos.
    private func record(
        _ photo: Photo, of incoming: IncomingPhoto
    ) async throws -> (capture: Capture, photos: [Photo]) {
        let (job, deletion) = (platform.identifiers.makeOrdered() as JobID, platform.identifiers.makeOrdered() as JobID)
        let limits = incoming.limits
        let (capture, current, before) = try await platform.retryingConflicts { tx -> (Capture, [Photo], Photo?) in
            // The new revision makes a concurrent completion or cancellation of the capture fail and retry.
            guard let capture = try tx.captures.add(photo.bytes, to: photo.capture, organization: photo.organization)
            else { throw DomainError.notFound("capture") }
            var life = capture.life
            try life.handle(.photo, now: photo.receivedAt)
            let current = try tx.photos.listCurrent(capture: capture.id, organization: capture.organization)
            let before = current.first { $0.region == photo.region }
            // An upload in another process may have left the part, which this upload has not seen then.
            let freed =
                incoming.turn == nil
                ? nil
                : try tx.uploadParts.delete(
                    capture: capture.id, region: photo.region, organization: capture.organization)
            if before?.digest == photo.digest {
                try tx.captures.release(photo.bytes, of: capture.id, organization: capture.organization)
                return (capture, current, before)
            }
            try incoming.checkCounted(freed)
            if let before { try tx.replace(before, at: photo.receivedAt) }
            try tx.photos.insert(photo)
            tx.count(.photo)
            tx.count(.photoBytes, by: photo.bytes)
            try limits.lock(capture.user, in: tx)
            try limits.check(unchecked: limits.countUnchecked(of: capture.user, in: tx))
            if let before {
                try tx.jobs.enqueue(
                    .deleteReplacedPhoto, organization: before.organization, user: capture.user,
                    subject: before.id.rawValue, dueAt: photo.receivedAt, id: deletion, now: photo.receivedAt)
            }
            try tx.jobs.enqueue(
                .checkPhoto, organization: photo.organization, user: capture.user, subject: photo.id.rawValue,
                cost: .check(of: photo), dueAt: photo.receivedAt, id: job, now: photo.receivedAt)
            return (capture, current.filter { $0.id != before?.id } + [photo], before)
        }
        if before?.digest == photo.digest {
            // Two requests sent the same bytes, and the other one finished first.
            try? await platform.blobs.delete([BlobKey(photo, .original)])
        } else {
            if before != nil { platform.signals.notify(.jobs(.deleteReplacedPhoto)) }
            platform.signals.notify(.jobs(.checkPhoto))
        }
        return (capture, current)
    }
}

extension DomainError {
    /// Whether the transaction itself was refused, so that there is certainly no row.
    ///
    /// After a database failure the row may exist despite the error. The blob is kept then; the sweep deletes it if
    /// there is no row.
    var excludesCommit: Bool { kind != .unavailable && kind != .internalFailure }
}
