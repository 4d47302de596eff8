import AssayCore
import AssayImaging
import AssayKeys
import AssayStorage

/// The second half of taking a photo: from a synced file to a row, for every way on which the bytes may have come.
struct PhotoKeeping: Sendable {
    let platform: Platform

    /// Checks a photo that has arrived, puts it where it stays, and says so in the database.
    ///
    /// - Parameter reservation: Becomes the photo's.
    /// - Returns: `false` where the region had the photo before: its bytes and its reservation are not needed.
    func keep(
        _ arrival: PhotoSpooling.Arrival, for region: Catalog.Region, of seen: CaptureSnapshot,
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
        _ arrival: PhotoSpooling.Arrival, _ header: PictureHeader, region: String, of capture: Capture
    ) -> Photo {
        Photo(
            id: platform.identifiers.make(), organization: capture.organization, capture: capture.id, region: region,
            digest: arrival.digest.hex, mediaType: header.format.mediaType, bytes: arrival.bytes,
            width: header.width, height: header.height, key: platform.identifiers.makePhotoKey(),
            receivedAt: platform.clock.now())
    }
}

extension PhotoKeeping {
    /// Whether the transaction itself refused, so that there is no row for sure.
    ///
    /// After a failure of the database there may be one, whatever it said; the blob then stays, and is swept if not.
    private static func isDecided(_ error: DomainError) -> Bool {
        error.kind != .unavailable && error.kind != .internalFailure
    }

    /// The region's photo before the transaction.
    private enum Before: Sendable {
        /// It had no photo.
        case nothing
        /// Its photo was replaced, and waits for its deletion.
        case another
        /// It has the same photo: the same bytes came twice at once, and the other request was first.
        case twin
    }

    /// One transaction: the capture may still take photos, the region's photo before this one is replaced and given
    /// up, and a worker is told to look at this one.
    private func record(
        _ photo: Photo, in reservation: UploadReservation, _ limits: UserLimits
    ) async throws -> Bool {
        let (job, deletion) = (platform.identifiers.make() as JobID, platform.identifiers.make() as JobID)
        let before = try await CaptureAccess(platform: platform).retryingConflicts { tx -> Before in
            guard var capture = try tx.captures.find(photo.capture, organization: photo.organization) else {
                throw DomainError.notFound("capture")
            }
            try capture.life.handle(.photo, now: photo.receivedAt)
            let current = try tx.photos.listCurrent(capture: capture.id, organization: capture.organization)
            let before = current.first { $0.region == photo.region }
            if before?.digest == photo.digest { return .twin }
            try limits.checkPhotos(of: capture.user, in: tx)
            // Raising the revision holds off whoever completes or cancels the capture at this moment.
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
        case .twin:
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
