import AssayCore
import AssayStorage

/// Reserves storage space for an upload before its body is read, and releases unused space.
struct UploadReserver: Sendable {
    let platform: Platform
    /// Whether to record that the capture's first photo begins to arrive.
    var isFirstPhoto = false

    /// Creates the reservation for a photo of a capture.
    ///
    /// - Parameter key: The storage key of a resumable upload, the same for each of its requests; `nil` if the upload
    ///   is not resumable.
    func reservation(
        for capture: Capture, region: String, key: UploadKey?, bytes: Int
    ) -> UploadReservation {
        let id =
            key.map { "\(capture.id).\(region).\($0.digest)" } ?? platform.identifiers.make(Entity.Photo.self).rawValue
        return UploadReservation(
            id: id, organization: capture.organization, user: capture.user, capture: capture.id, region: region,
            digest: key?.digest, bytes: bytes)
    }

    /// Reserves the space and runs `work`, which receives and stores the photo.
    ///
    /// A crash leaves the reservation behind; ``EndLeases`` and ``SweepReservations`` handle it after the next start.
    ///
    /// - Parameters:
    ///   - kept: Returns the number of bytes on disk after a failure; `nil` if there are none.
    ///   - work: Stores the photo within the given limits. Returns whether the photo has a row, whose transaction took
    ///     over the reservation.
    /// - Throws: `too_many_unchecked_photos`, `capture_quota_reached`, `user_quota_reached`,
    ///   `organization_quota_reached`, ``AssayStorage/BlobError/nearlyFull(free:floor:)``, and the errors of `work`.
    func holding(
        _ reservation: UploadReservation, kept: () async -> Int? = { nil }, _ work: (UserLimits) async throws -> Bool
    ) async throws {
        try await platform.disk.admitting(reservation.bytes) {
            let limits = try await take(reservation)
            do {
                if try await !work(limits) { await settle(reservation, kept: nil) }
            } catch {
                await settle(reservation, kept: await kept())
                throw error
            }
        }
    }

    /// Takes the reservation in a separate transaction, because all uploads of an organization update the same row, its
    /// total.
    ///
    /// The limit of unchecked photos is checked here so that the body of a refused upload is not read. It is checked
    /// again when the photo is stored, because other photos may have arrived in the meantime.
    private func take(_ reservation: UploadReservation) async throws -> UserLimits {
        let now = platform.clock.now()
        let checkAt = now.adding(seconds: UploadReservation.longestUpload)
        return try await CaptureAccess(platform).retryingConflicts { tx in
            let limits = try UserLimits(of: reservation.organization, in: tx)
            try limits.checkPhotos(of: reservation.user, in: tx)
            let quotas = limits.settings.uploads
            // Starting an upload deletes the partial file of the region's other upload.
            if reservation.digest != nil { try tx.uploadReservations.releaseOtherParts(than: reservation) }
            if let full = try tx.uploadReservations.take(reservation, within: quotas, checkAt: checkAt) {
                throw quotas.refusal(full)
            }
            if isFirstPhoto {
                try tx.captures.noteFirstPhoto(reservation.capture, organization: reservation.organization, now: now)
            }
            return limits
        }
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
        let access = CaptureAccess(platform)
        // Runs in a separate task: the request's task may be cancelled, and a cancelled task does not write.
        _ = await Task {
            try await access.retryingConflicts { tx in
                try tx.uploadReservations.settle(
                    reservation.id, organization: reservation.organization, in: state, kept: kept, checkAt: checkAt)
            }
        }.result
    }
}
