import AssayCore
import AssayImaging
import AssayKeys
import AssayStorage

/// The second half of taking a photo: from a synced file to a row, for every way on which the bytes may have come.
struct PhotoKeeping: Sendable {
    let platform: Platform

    /// Checks a photo that has arrived, puts it where it stays, and says so in the database.
    func keep(
        _ arrival: PhotoSpooling.Arrival, for region: Catalogue.Region, of seen: CaptureSnapshot
    ) async throws {
        guard !seen.photos.contains(where: { $0.region == region.id && $0.digest == arrival.digest.hex }) else {
            return await platform.spool.discard(arrival.file.url)
        }
        let photo: Photo
        do {
            let header = try await PhotoHeaderCheck(imaging: platform.imaging).check(arrival.file, for: region)
            photo = make(arrival, header, region: region.id, of: seen.capture)
            try await platform.blobs.adopt(arrival.file, as: BlobKey(photo, .original))
        } catch {
            await platform.spool.discard(arrival.file.url)
            throw error
        }
        do {
            try await record(photo)
        } catch let error as DomainError where Self.isDecided(error) {
            try? await platform.blobs.delete([BlobKey(photo, .original)])
            throw error
        }
    }

    private func make(
        _ arrival: PhotoSpooling.Arrival, _ header: PictureHeader, region: String, of capture: Capture
    ) -> Photo {
        Photo(
            id: platform.identifiers.make(), organisation: capture.organisation, capture: capture.id, region: region,
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

    /// One transaction: the capture may still take photos, the region's photo before this one is replaced, and a
    /// worker is told to look at this one.
    private func record(_ photo: Photo) async throws {
        let job: JobID = platform.identifiers.make()
        let isTwin = try await CaptureAccess(platform: platform).retryingConflicts { tx -> Bool in
            guard var capture = try tx.captures.find(photo.capture, organisation: photo.organisation) else {
                throw DomainError.notFound("capture")
            }
            try capture.life.handle(.photo, now: photo.receivedAt)
            let current = try tx.photos.listCurrent(capture: capture.id, organisation: capture.organisation)
            let before = current.first { $0.region == photo.region }
            if before?.digest == photo.digest { return true }
            // Raising the revision holds off whoever completes or cancels the capture at this moment.
            try CaptureAccess.update(capture, in: tx)
            if let before { try Self.replace(before, at: photo.receivedAt, in: tx) }
            try tx.photos.insert(photo)
            try tx.jobs.enqueue(
                .checkPhoto, organisation: photo.organisation, subject: photo.id.rawValue, dueAt: photo.receivedAt,
                id: job, now: photo.receivedAt)
            return false
        }
        guard !isTwin else {
            // The same bytes came twice at once, and the other request was first.
            try? await platform.blobs.delete([BlobKey(photo, .original)])
            return
        }
        platform.signals.notify(.jobs(.checkPhoto))
    }

    private static func replace(_ photo: Photo, at time: Timestamp, in tx: Transaction) throws {
        var photo = photo
        photo.replacedAt = time
        guard try tx.photos.update(photo) else { throw DomainError.revisionConflict }
        try tx.photos.deleteBands(of: photo)
    }
}
