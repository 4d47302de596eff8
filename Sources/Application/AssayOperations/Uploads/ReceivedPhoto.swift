import AssayCore
import AssayImaging
import AssayKeys
import AssayStorage
import AssayWire

/// The last stage of an uploaded photo: it has a durable blob, a row, and a job for its check.
///
/// ``CheckPhoto`` runs the job.
struct ReceivedPhoto: Sendable {
    /// Whether this upload made the row, whose transaction took over the reservation.
    ///
    /// If not, the region had the same photo, and the new bytes are not needed.
    let isNew: Bool

    fileprivate init(isNew: Bool) {
        self.isNew = isNew
    }

    /// Returns `nil` if the region's photo was another one before the upload, or if it had none.
    init?(known spooled: SpooledPhoto) {
        let incoming = spooled.incoming
        guard incoming.seen.photo(of: incoming.region, spooled.digest) != nil else { return nil }
        isNew = false
    }
}

extension CaptureSnapshot {
    /// Returns the region's photo if it has this digest.
    func photo(of region: Catalog.Region, _ digest: SHA256Digest) -> Photo? {
        photos.first { $0.region == region.id && $0.digest == digest.hex }
    }
}

/// Moves an inspected photo to the blob store and records it in the database.
struct PhotoWriter: Sendable {
    private let access: CaptureAccess
    private let blobs: any BlobStore
    private let clock: any WallClock
    private let identifiers: IdentifierSource
    private let signals: Signals

    init(_ platform: Platform) {
        (access, blobs) = (CaptureAccess(platform), platform.blobs)
        (clock, identifiers, signals) = (platform.clock, platform.identifiers, platform.signals)
    }

    func write(_ inspected: InspectedPhoto) async throws -> ReceivedPhoto {
        let incoming = inspected.spooled.incoming
        let photo = make(inspected)
        try await blobs.adopt(inspected.file, as: BlobKey(photo, .original), digest: photo.digest)
        do {
            return try await record(photo, in: incoming.reservation, incoming.limits)
        } catch let error as DomainError where Self.isDecided(error) {
            try? await blobs.delete([BlobKey(photo, .original)])
            throw error
        }
    }

    private func make(_ inspected: InspectedPhoto) -> Photo {
        let (spooled, header) = (inspected.spooled, inspected.header)
        let (capture, region) = (spooled.incoming.seen.capture, spooled.incoming.region)
        return Photo(
            id: identifiers.makeOrdered(), organization: capture.organization, capture: capture.id, region: region.id,
            digest: spooled.digest.hex, mediaType: header.format.mediaType, bytes: spooled.bytes, width: header.width,
            height: header.height, key: identifiers.makePhotoKey(), receivedAt: clock.now())
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

    /// Records the photo in one transaction: checks that the capture still accepts photos, replaces the region's
    /// previous photo, and enqueues the check of the new one.
    private func record(
        _ photo: Photo, in reservation: UploadReservation, _ limits: UserLimits
    ) async throws -> ReceivedPhoto {
        let (job, deletion) = (identifiers.makeOrdered() as JobID, identifiers.makeOrdered() as JobID)
        let before = try await access.retryingConflicts { tx -> Photo? in
            // Locked, because the uploads of a capture's photos arrive together and all change it.
            guard let capture = try Self.awaiting(photo, in: tx) else { throw DomainError.notFound("capture") }
            let current = try tx.photos.listCurrent(capture: capture.id, organization: capture.organization)
            let before = current.first { $0.region == photo.region }
            if before?.digest == photo.digest { return before }
            // The new revision makes a concurrent completion or cancellation of the capture fail and retry.
            try CaptureAccess.update(capture, in: tx)
            if let before { try Self.replace(before, at: photo.receivedAt, in: tx) }
            try tx.photos.insert(photo)
            try limits.lock(capture.user, in: tx)
            try limits.checkPhotos(of: capture.user, in: tx)
            if let before {
                try tx.jobs.enqueue(
                    .deleteReplacedPhoto, organization: before.organization, user: capture.user,
                    subject: before.id.rawValue, dueAt: photo.receivedAt, id: deletion, now: photo.receivedAt)
            }
            try tx.jobs.enqueue(
                .checkPhoto, organization: photo.organization, user: capture.user, subject: photo.id.rawValue,
                cost: .check(of: photo), dueAt: photo.receivedAt, id: job, now: photo.receivedAt)
            // Last, because it may change the sums, which all uploads of the organization share.
            try tx.uploadReservations.store(
                reservation, as: photo.id, bytes: photo.bytes,
                checkAt: photo.receivedAt.adding(seconds: UploadReservation.photoInterval))
            return before
        }
        // Two requests sent the same bytes, and the other one finished first.
        guard before?.digest != photo.digest else {
            try? await blobs.delete([BlobKey(photo, .original)])
            return ReceivedPhoto(isNew: false)
        }
        if before != nil { signals.notify(.jobs(.deleteReplacedPhoto)) }
        signals.notify(.jobs(.checkPhoto))
        return ReceivedPhoto(isNew: true)
    }

    /// Returns the photo's capture, locked, if it still accepts photos.
    ///
    /// - Returns: `nil` if there is no such capture.
    /// - Throws: The errors of ``AssayCore/CaptureLife``.
    private static func awaiting(_ photo: Photo, in tx: Transaction) throws -> Capture? {
        guard var capture = try tx.captures.lock(photo.capture, organization: photo.organization) else { return nil }
        try capture.life.handle(.photo, now: photo.receivedAt)
        return capture
    }

    private static func replace(_ photo: Photo, at time: Timestamp, in tx: Transaction) throws {
        var photo = photo
        photo.replacedAt = time
        guard try tx.photos.update(photo) else { throw DomainError.revisionConflict }
        try tx.photos.deleteBands(of: photo)
    }
}
