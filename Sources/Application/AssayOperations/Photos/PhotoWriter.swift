import AssayCore
import AssayImaging
import AssayKeys
import AssayStorage

/// The second step of accepting a photo: from a synced file to a database row.
///
/// All kinds of upload share it.
struct PhotoWriter: Sendable {
    let platform: Platform

    /// Checks a received photo's header, moves the file to the blob store, and records the photo in the database.
    ///
    /// - Parameter reservation: The space reserved for the upload. It passes to the stored photo.
    /// - Returns: `false` if the region already had the same photo: the new bytes and the reservation are not needed.
    func keep(
        _ arrival: PhotoReceiver.Arrival, for region: Catalog.Region, of seen: CaptureSnapshot,
        in reservation: UploadReservation, _ limits: UserLimits
    ) async throws -> Bool {
        guard !seen.photos.contains(where: { $0.region == region.id && $0.digest == arrival.digest.hex }) else {
            await platform.spool.discard(arrival.file.url)
            return false
        }
        let photo: Photo
        do {
            let header = try await PhotoHeaderCheck(decoder: platform.decoder).check(arrival.file, for: region)
            photo = make(arrival, header, region: region.id, of: seen.capture)
            try await platform.blobs.adopt(arrival.file, as: BlobKey(photo, .original))
        } catch {
            await platform.spool.discard(arrival.file.url)
            throw error
        }
        do {
            return try await record(photo, in: reservation, limits)
        } catch let error as DomainError where Self.isDecided(error) {
            try? await platform.blobs.delete([BlobKey(photo, .original)])
            throw error
        }
    }

    private func make(
        _ arrival: PhotoReceiver.Arrival, _ header: PictureHeader, region: String, of capture: Capture
    ) -> Photo {
        Photo(
            id: platform.identifiers.make(), organization: capture.organization, capture: capture.id, region: region,
            digest: arrival.digest.hex, mediaType: header.format.mediaType, bytes: arrival.bytes,
            width: header.width, height: header.height, key: platform.identifiers.makePhotoKey(),
            receivedAt: platform.clock.now())
    }
}

extension PhotoWriter {
    /// Whether the transaction itself was refused, so that there is certainly no row.
    ///
    /// After a database failure the row may exist despite the error. The blob is kept then; the sweep deletes it if
    /// there is no row.
    private static func isDecided(_ error: DomainError) -> Bool {
        error.kind != .unavailable && error.kind != .internalFailure
    }

    /// The region's photo before the transaction.
    private enum Before: Sendable {
        /// The region had no photo.
        case nothing
        /// The region had another photo, which was replaced and awaits deletion.
        case another
        /// The region has the same photo: two requests sent the same bytes, and the other one finished first.
        case duplicate
    }

    /// Records the photo in one transaction: checks that the capture still accepts photos, replaces the region's
    /// previous photo, and enqueues the check of the new one.
    private func record(
        _ photo: Photo, in reservation: UploadReservation, _ limits: UserLimits
    ) async throws -> Bool {
        let (job, deletion) = (platform.identifiers.make() as JobID, platform.identifiers.make() as JobID)
        let before = try await CaptureAccess(platform).retryingConflicts { tx -> Before in
            guard var capture = try tx.captures.find(photo.capture, organization: photo.organization) else {
                throw DomainError.notFound("capture")
            }
            try capture.life.handle(.photo, now: photo.receivedAt)
            let current = try tx.photos.listCurrent(capture: capture.id, organization: capture.organization)
            let before = current.first { $0.region == photo.region }
            if before?.digest == photo.digest { return .duplicate }
            try limits.checkPhotos(of: capture.user, in: tx)
            // The new revision makes a concurrent completion or cancellation of the capture fail and retry.
            try CaptureAccess.update(capture, in: tx)
            if let before {
                try Self.replace(before, of: capture.user, at: photo.receivedAt, deletion: deletion, in: tx)
            }
            try tx.photos.insert(photo)
            try tx.uploadReservations.store(
                reservation, as: photo,
                checkAt: photo.receivedAt.adding(seconds: UploadReservation.photoInterval))
            try tx.jobs.enqueue(
                .checkPhoto, organization: photo.organization, user: capture.user, subject: photo.id.rawValue,
                cost: .check(of: photo), dueAt: photo.receivedAt, id: job, now: photo.receivedAt)
            return before == nil ? .nothing : .another
        }
        switch before {
        case .duplicate:
            try? await platform.blobs.delete([BlobKey(photo, .original)])
            return false
        case .another: platform.signals.notify(.jobs(.deleteReplacedPhoto))
        case .nothing: break
        }
        platform.signals.notify(.jobs(.checkPhoto))
        return true
    }

    private static func replace(
        _ photo: Photo, of user: UserID, at time: Timestamp, deletion job: JobID, in tx: Transaction
    ) throws {
        var photo = photo
        photo.replacedAt = time
        guard try tx.photos.update(photo) else { throw DomainError.revisionConflict }
        try tx.photos.deleteBands(of: photo)
        try tx.jobs.enqueue(
            .deleteReplacedPhoto, organization: photo.organization, user: user, subject: photo.id.rawValue, dueAt: time,
            id: job, now: time)
    }
}
