import AssayCore
import AssayStorage

/// Reserves room for an upload before its body is read, and gives back what is not used.
struct UploadRoom: Sendable {
    let platform: Platform
    /// Whether the capture has to be told that its first photo begins to arrive.
    var isFirstPhoto = false

    /// The reservation of a photo that comes to a capture.
    ///
    /// - Parameter key: Where the upload may break off and go on; the same for each request that brings a part of it.
    func reservation(
        for capture: Capture, region: String, key: UploadKey?, bytes: Int
    ) -> UploadReservation {
        let id =
            key.map { "\(capture.id).\(region).\($0.digest)" } ?? platform.identifiers.make(Entity.Photo.self).rawValue
        return UploadReservation(
            id: id, organization: capture.organization, user: capture.user, capture: capture.id, region: region,
            digest: key?.digest, bytes: bytes)
    }

    /// Reserves, and does the work that receives and keeps the photo.
    ///
    /// A crash leaves the reservation behind; the next start finds it (``EndLeases``, ``SweepReservations``).
    ///
    /// - Parameters:
    ///   - kept: How many bytes are on the disk after a failure; `nil` where there are none.
    ///   - work: Stores the photo within the limits that it is handed. Returns whether the photo has a row, whose
    ///     transaction took the reservation over.
    /// - Throws: `too_many_unchecked_photos`, `capture_quota_reached`, `user_quota_reached`,
    ///   `organization_quota_reached`, ``AssayStorage/BlobError/nearlyFull(free:floor:)``, and what the work throws.
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

    /// In a transaction of its own, since all of an organization's uploads change the row of its sum.
    ///
    /// The limit of unchecked photos is checked here for the sake of the body, which is not read for a refusal, and
    /// again when the photo is stored, since other photos may have come meanwhile.
    private func take(_ reservation: UploadReservation) async throws -> UserLimits {
        let now = platform.clock.now()
        let checkAt = now.adding(seconds: UploadReservation.longestUpload)
        return try await CaptureAccess(platform: platform).retryingConflicts { tx in
            let limits = try UserLimits(of: reservation.organization, in: tx)
            try limits.checkPhotos(of: reservation.user, in: tx)
            let quotas = limits.settings.uploads
            // Beginning an upload deletes the file of the region's other one.
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

    /// Says what is kept of an upload that is over.
    ///
    /// Where the database fails, the room stays reserved until the sweep takes the upload for dead.
    ///
    /// - Parameter state: The state that the reservation must be in.
    func settle(
        _ reservation: UploadReservation, in state: UploadReservation.State = .receiving, kept: Int?
    ) async {
        let checkAt = platform.clock.now().adding(seconds: UploadReservation.partInterval)
        let access = CaptureAccess(platform: platform)
        // A task of its own: the request's may be cancelled, and a cancelled task's write is not made.
        _ = await Task {
            try await access.retryingConflicts { tx in
                try tx.uploadReservations.settle(
                    reservation.id, organization: reservation.organization, in: state, kept: kept, checkAt: checkAt)
            }
        }.result
    }
}
