import AssayBlobs
import AssayCore
import AssayStorage

/// Reserves storage space for an upload before its body is read.
///
/// The space of an upload that is being received is known to this process alone (``UploadSpace``). It ends with the
/// process, as the upload does.
struct UploadReserver: Sendable {
    let platform: Platform

    /// Reserves the space of a photo of a capture and runs `work`, which receives and stores the photo.
    ///
    /// The limit of unchecked photos is checked here so that the body of a refused upload is not read. It is checked
    /// again when the photo is stored, because other photos may have arrived in the meantime.
    ///
    /// - Parameters:
    ///   - upload: An upload whose declaration has been checked.
    ///   - turn: The turn of a resumable upload. The bytes that are on the disk after a failure are kept.
    ///   - part: The region's part. The upload replaces it, or continues it: then the part counts already, so that the
    ///     upload reserves only what goes beyond it.
    ///   - work: Returns `nil` if the capture has the photo already.
    /// - Throws: `too_many_unchecked_photos`, `capture_quota_reached`, `user_quota_reached`,
    ///   `organization_quota_reached`, ``AssayStorage/BlobError/nearlyFull(free:floor:)``, and the errors of `work`.
    func admitting(
        _ upload: PhotoUpload, of region: Catalog.Region, for opened: OpenedCapture, in turn: UploadTurn?,
        part: UploadPart?, _ work: (IncomingPhoto) async throws -> CaptureSnapshot?
    ) async throws -> CaptureSnapshot? {
        let (capture, allowance) = (opened.seen.capture, opened.allowance)
        try allowance.limits.check(unchecked: allowance.unchecked)
        let counted = part.map { $0.digest == turn?.key.digest ? $0.bytes : 0 } ?? 0
        return try await admitting(
            max(0, upload.maxBytes - counted), onDisk: upload.maxBytes - upload.offset, allowance
        ) { share in
            if upload.offset == 0, capture.firstPhotoAt == nil {
                let now = platform.clock.now()
                try await platform.store.write {
                    try $0.captures.noteFirstPhoto(capture.id, organization: capture.organization, now: now)
                }
            }
            let incoming = IncomingPhoto(
                upload: upload, region: region, seen: opened.seen, turn: turn, part: part, counted: counted,
                limits: allowance.limits, share: share)
            do {
                let stored = try await work(incoming)
                if stored == nil { await settle(incoming) }
                return stored
            } catch {
                await settle(incoming)
                throw error
            }
        }
    }

    /// Reserves the space of any photo, and runs `work`, which receives and stores it.
    ///
    /// - Parameters:
    ///   - bytes: The bytes that begin to count against the quotas.
    ///   - onDisk: The bytes that may be written to the disk.
    /// - Throws: `capture_quota_reached`, `user_quota_reached`, `organization_quota_reached`,
    ///   ``AssayStorage/BlobError/nearlyFull(free:floor:)``, and the errors of `work`.
    func admitting<Value>(
        _ bytes: Int, onDisk: Int, _ allowance: UploadAllowance, _ work: (DiskShare?) async throws -> Value
    ) async throws -> Value {
        try await platform.disk.admitting(onDisk) { share in
            try await take(bytes, allowance)
            defer { platform.space.release(bytes, of: allowance.owner) }
            return try await work(share)
        }
    }

    /// Enters the bytes, after the sums were read again if they do not seem to fit, or if no recent sum of the
    /// organization is known.
    private func take(_ bytes: Int, _ allowance: UploadAllowance) async throws {
        let (owner, space) = (allowance.owner, platform.space)
        func take(_ allowance: UploadAllowance) -> UploadQuotas.Scope? {
            space.take(
                bytes, of: owner, within: allowance.limits.settings.uploads, after: allowance.reading,
                now: platform.clock.now())
        }
        guard take(allowance) != nil else { return }
        let (now, position) = (platform.clock.now(), space.begin())
        let again = try await platform.store.read { tx in
            try UploadAllowance(
                for: owner, UserLimits(of: owner.organization, in: tx), space, from: position, now: now, rereads: true,
                in: tx)
        }
        if let full = take(again) { throw again.limits.settings.uploads.refusal(full) }
    }
}

extension Platform {
    var reserver: UploadReserver { UploadReserver(platform: self) }
}

/// The first stage of an uploaded photo: its capture awaits it, and space is reserved for it.
///
/// Only ``UploadReserver`` makes one, so no body is read without a reservation.
struct IncomingPhoto: Sendable {
    let upload: PhotoUpload
    let region: Catalog.Region
    /// The capture as it was before the upload.
    let seen: CaptureSnapshot
    /// The turn in which the photo is received; `nil` if the upload can't be resumed.
    let turn: UploadTurn?
    /// The part that the upload continues or replaces.
    let part: UploadPart?
    /// The bytes that are not reserved, because the part's row counted them when the upload began.
    let counted: Int
    /// The limits that apply when the photo is stored.
    let limits: UserLimits
    /// The photo's part of the free disk; `nil` if uploads may fill the disk.
    fileprivate let share: DiskShare?

    /// Checks that the bytes that were not reserved have counted up to now.
    ///
    /// Another process may have deleted the part's row meanwhile, and admitted other uploads in its room.
    ///
    /// - Parameter freed: The part whose row is deleted in the transaction that stores the photo.
    /// - Throws: `upload_taken_over`. The client then begins again, with a reservation.
    func checkCounted(_ freed: UploadPart?) throws {
        guard counted > 0 else { return }
        guard let freed, freed.digest == part?.digest, freed.bytes >= counted else { throw UploadTakenOver.error }
    }

    /// Records how many bytes of the body are on the disk.
    func note(written bytes: Int) {
        share?.note(written: bytes)
    }
}
