package import AssayCore
import AssayImaging
import AssayKeys
import AssayStorage

/// Takes the photo of a region.
///
/// The order is what keeps a crash from losing or inventing anything: the bytes are synced in the spool, checked, moved
/// to their place and synced there; only then does a row say so, and only then is the caller answered.
package struct ReceivePhoto: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// Sending the same bytes for the same region again answers as the first time.
    ///
    /// - Parameters:
    ///   - capture: The client's id of the capture.
    ///   - chunks: The body, read only once the request itself has been found good.
    ///   - language: Of the sentence in a refusal.
    /// - Throws: What the capture's life refuses; `unknown_region`; and the refusals of ``PhotoSpooling`` and
    ///   ``PhotoHeaderCheck``, with the sentence for the user and the field `images.<region>`.
    package func callAsFunction<Chunks: AsyncSequence>(
        _ actor: CaptureActor, capture: String, region: String, upload: PhotoUpload, chunks: Chunks,
        language: Language
    ) async throws -> CaptureSnapshot where Chunks.Element: Collection, Chunks.Element.Element == UInt8 {
        let access = CaptureAccess(platform: platform)
        let seen = try await access.snapshot(capture, of: actor)
        var life = seen.capture.life
        try life.handle(.photo, now: seen.now)
        let wanted = try seen.region(region)
        do {
            let spooling = PhotoSpooling(spool: platform.spool, limit: CaptureLimits.photoBytes, upload: upload)
            let arrival = try await spooling.receive(chunks, as: platform.identifiers.make(Entity.Photo.self).rawValue)
            try await keep(arrival, for: wanted, of: seen)
        } catch let refused as RefusedPhoto {
            throw refused.error(region: region, catalogue: seen.catalogue, language: language)
        } catch let error as BlobError {
            throw StorageErrors.refusal(for: error)
        }
        return try await access.snapshot(capture, of: actor)
    }

    /// Checks a photo that has arrived, puts it where it stays, and says so in the database.
    private func keep(
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

extension ReceivePhoto {
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
