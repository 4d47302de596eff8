import AssayBlobs
import AssayCore
import AssayKeys
import AssayStorage
import AssayWire

/// The upload that a request refers to.
///
/// Access follows the rules of its capture.
struct UploadLookup: Sendable {
    let seen: CaptureSnapshot
    let region: Catalog.Region
    let digest: SHA256Digest
    let key: UploadKey

    /// - Throws: `not_found` if the capture is unknown or belongs to another user, or if the name is not a digest;
    ///   `unknown_region`.
    init(
        _ platform: Platform, _ actor: CaptureActor, capture: String, region: String, digest: String
    ) async throws {
        seen = try await platform.captures.snapshot(capture, of: actor)
        self.region = try seen.region(region)
        guard let digest = SHA256Digest(hex: digest) else { throw DomainError.notFound("upload") }
        self.digest = digest
        key = try UploadKey(capture: seen.capture.id, region: self.region.id, digest: digest.hex)
    }
}

extension UploadReserver {
    /// Returns the number of bytes from which an upload goes on; `nil` if there is no such upload.
    ///
    /// If the received part is on another process's disk, the upload begins again here: the number is 0. A part here
    /// without a reservation was discarded in another process. It counts against no quota, so it is deleted.
    ///
    /// Call it in the upload's turn, so that no request is receiving the upload in this process.
    func keptBytes(of place: UploadLookup) async throws -> Int? {
        let bytes = try await platform.uploads.bytes(place.key)
        guard let reservation = try await find(place) else {
            if bytes != nil { await platform.uploads.discard(place.key) }
            return nil
        }
        return bytes ?? (isElsewhere(reservation) ? 0 : nil)
    }

    /// Returns the reservation of an upload whose received part is on another process's disk.
    func reservationElsewhere(for place: UploadLookup) async throws -> UploadReservation? {
        try await find(place).flatMap { isElsewhere($0) ? $0 : nil }
    }

    private func find(_ place: UploadLookup) async throws -> UploadReservation? {
        try await find(place.key, for: place.seen.capture, region: place.region.id)
    }
}
