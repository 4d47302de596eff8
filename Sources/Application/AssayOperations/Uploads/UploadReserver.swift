import AssayBlobs
import AssayCore
import AssayStorage

/// Reserves storage space for an upload before its body is read, and releases unused space.
struct UploadReserver: Sendable {
    let platform: Platform

    /// Creates the reservation for a photo of a capture.
    ///
    /// - Parameter key: The storage key of a resumable upload, the same for each of its requests; `nil` if the upload
    ///   is not resumable.
    func reservation(
        for capture: Capture, region: String, key: UploadKey?, bytes: Int
    ) -> UploadReservation {
        let id =
            key.map { Self.id(of: $0, for: capture, region: region) }
            ?? platform.identifiers.makeOrdered(Entity.Photo.self).rawValue
        return UploadReservation(
            id: id, organization: capture.organization, user: capture.user, capture: capture.id, region: region,
            digest: key?.digest, bytes: bytes, process: platform.process)
    }

    /// The id of a resumable upload's reservation, which is the same in every process.
    private static func id(of key: UploadKey, for capture: Capture, region: String) -> String {
        "\(capture.id).\(region).\(key.digest)"
    }

    /// Returns the reservation of a resumable upload.
    func find(_ key: UploadKey, for capture: Capture, region: String) async throws -> UploadReservation? {
        let id = Self.id(of: key, for: capture, region: region)
        return try await platform.store.read { try $0.uploadReservations.find(id, organization: capture.organization) }
    }

    /// Returns whether the upload's received part is on another process's disk.
    ///
    /// That process may have died. The upload then begins again here, from its first byte.
    func isElsewhere(_ reservation: UploadReservation) -> Bool {
        ![platform.process, .none].contains(reservation.process)
    }

    /// Reserves the space and runs `work`, which receives and stores the photo.
    ///
    /// A crash leaves the reservation behind; ``EndLeases`` and ``SweepReservations`` handle it after the next start.
    ///
    /// The limit of unchecked photos is checked here so that the body of a refused upload is not read. It is checked
    /// again when the photo is stored, because other photos may have arrived in the meantime.
    ///
    /// - Parameters:
    ///   - upload: An upload whose declaration has been checked.
    ///   - turn: The turn of a resumable upload. The bytes that are on the disk after a failure stay reserved.
    ///   - work: Returns whether the photo that it has stored took over the reservation.
    /// - Throws: `too_many_unchecked_photos`, `capture_quota_reached`, `user_quota_reached`,
    ///   `organization_quota_reached`, ``AssayStorage/BlobError/nearlyFull(free:floor:)``, and the errors of `work`.
    func admitting(
        _ upload: PhotoUpload, of region: Catalog.Region, for seen: CaptureSnapshot, in turn: UploadTurn?,
        _ work: (IncomingPhoto) async throws -> Bool
    ) async throws {
        let reservation = reservation(
            for: seen.capture, region: region.id, key: turn?.key, bytes: upload.maxBytes)
        let isFirstPhoto = upload.offset == 0 && seen.capture.firstPhotoAt == nil
        let now = platform.clock.now()
        try await admitting(reservation, behind: upload.offset, resumableAt: turn?.key) { limits, tx in
            try limits.checkPhotos(of: reservation.user, in: tx)
            // Before the sums: while the capture is awaited, no upload of the organization must wait for this one.
            if isFirstPhoto {
                try tx.captures.noteFirstPhoto(reservation.capture, organization: reservation.organization, now: now)
            }
        } work: { limits, share in
            try await work(
                IncomingPhoto(
                    upload: upload, region: region, seen: seen, turn: turn, reservation: reservation, limits: limits,
                    share: share))
        }
    }

    /// Reserves the space of any photo, and runs `work`, which receives and stores it.
    ///
    /// The reservation is taken in a separate transaction, because all uploads of an organization update the same row,
    /// its total.
    ///
    /// - Parameters:
    ///   - offset: The number of bytes that are on the disk already.
    ///   - key: The storage key of a resumable upload.
    ///   - first: Checks other limits, before the transaction changes the sums.
    ///   - work: Returns whether the photo that it has stored took over the reservation.
    /// - Throws: `capture_quota_reached`, `user_quota_reached`, `organization_quota_reached`,
    ///   ``AssayStorage/BlobError/nearlyFull(free:floor:)``, and the errors of `first` and `work`.
    func admitting(
        _ reservation: UploadReservation, behind offset: Int = 0, resumableAt key: UploadKey? = nil,
        first: @escaping @Sendable (UserLimits, Transaction) throws -> Void = { _, _ in },
        work: (UserLimits, DiskShare?) async throws -> Bool
    ) async throws {
        try await platform.disk.admitting(reservation.bytes - offset) { share in
            let checkAt = platform.clock.now().adding(seconds: UploadReservation.longestUpload)
            let limits = try await platform.retryingConflicts { tx in
                let limits = try UserLimits(of: reservation.organization, in: tx)
                try first(limits, tx)
                let quotas = limits.settings.uploads
                if let full = try tx.uploadReservations.take(reservation, within: quotas, checkAt: checkAt) {
                    throw quotas.refusal(full)
                }
                return limits
            }
            do {
                if try await !work(limits, share) { await settle(reservation, kept: nil) }
            } catch {
                await settle(reservation, kept: await kept(key))
                throw error
            }
        }
    }

    private func kept(_ key: UploadKey?) async -> Int? {
        guard let key else { return nil }
        return (try? await platform.uploads.bytes(key)) ?? nil
    }

    /// Records how many bytes are kept of an upload that has ended.
    ///
    /// If the database fails, the space stays reserved until the sweep considers the upload dead.
    ///
    /// - Parameter state: The expected state of the reservation.
    func settle(
        _ reservation: UploadReservation, in state: UploadReservation.State = .receiving, kept: Int?
    ) async {
        let checkAt = platform.clock.now().adding(seconds: UploadReservation.partInterval)
        // Runs in a separate task: the request's task may be cancelled, and a cancelled task does not write.
        _ = await Task {
            try await platform.retryingConflicts { tx in
                try tx.uploadReservations.settle(
                    reservation.id, organization: reservation.organization, in: state, of: reservation.process,
                    kept: kept, checkAt: checkAt)
            }
        }.result
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
    /// The reserved space, which passes to the stored photo.
    let reservation: UploadReservation
    /// The limits that apply when the photo is stored.
    let limits: UserLimits
    /// The photo's part of the free disk; `nil` if uploads may fill the disk.
    fileprivate let share: DiskShare?

    /// Records how many bytes of the body are on the disk.
    func note(written bytes: Int) {
        share?.note(written: bytes)
    }
}
