import AssayBlobs
package import AssayCore
import AssayKeys
import AssayStorage

/// The progress of a photo's upload.
package struct UploadStatus: Sendable, Hashable {
    /// The number of bytes that the server has stored.
    package let bytes: Int
    /// Whether the photo is complete.
    ///
    /// If not, the client can send the rest.
    package let isComplete: Bool

    package init(bytes: Int, isComplete: Bool) {
        self.bytes = bytes
        self.isComplete = isComplete
    }
}

/// Returns the progress of an interrupted upload.
package struct FetchUpload: Sendable {
    private let access: CaptureAccess
    private let uploads: PartialUploads
    private let reserver: UploadReserver

    package init(_ platform: Platform) {
        access = CaptureAccess(platform)
        uploads = platform.uploads
        reserver = UploadReserver(platform)
    }

    /// Waits for a request that is still receiving this region's photo, and ends that request if it has stalled.
    ///
    /// The returned progress therefore stays valid. If the received part is on another process's disk, the upload
    /// begins again in this process: its progress is 0 bytes.
    ///
    /// - Parameter digest: The SHA-256 digest of the whole photo in hex, which identifies the upload.
    /// - Throws: `not_found` if there is neither such an upload nor such a photo; `unknown_region`.
    package func callAsFunction(
        _ actor: CaptureActor, capture: String, region: String, digest: String
    ) async throws -> UploadStatus {
        let place = try await UploadLookup(access, actor, capture: capture, region: region, digest: digest)
        return try await uploads.inTurn(at: place.key) { _ in
            let now = try await access.snapshot(capture, of: actor)
            if let photo = now.photo(of: place.region, place.digest) {
                return UploadStatus(bytes: photo.bytes, isComplete: true)
            }
            do {
                guard let bytes = try await reserver.keptBytes(of: place) else {
                    throw DomainError.notFound("upload")
                }
                return UploadStatus(bytes: bytes, isComplete: false)
            } catch let error as BlobError {
                throw StorageErrors.refusal(for: error)
            }
        }
    }
}

/// Discards an interrupted upload.
///
/// A photo that has been stored is not affected.
package struct DiscardUpload: Sendable {
    private let access: CaptureAccess
    private let uploads: PartialUploads
    private let reserver: UploadReserver

    package init(_ platform: Platform) {
        access = CaptureAccess(platform)
        uploads = platform.uploads
        reserver = UploadReserver(platform)
    }

    /// - Parameter digest: The SHA-256 digest of the whole photo in hex, which identifies the upload.
    /// - Throws: `not_found` if there is no such upload; `unknown_region`.
    package func callAsFunction(
        _ actor: CaptureActor, capture: String, region: String, digest: String
    ) async throws {
        let place = try await UploadLookup(access, actor, capture: capture, region: region, digest: digest)
        try await uploads.inTurn(at: place.key) { _ in
            guard try await uploads.bytes(place.key) != nil else { return try await discardElsewhere(place) }
            await uploads.discard(place.key)
            let reservation = reserver.reservation(
                for: place.seen.capture, region: place.region.id, key: place.key, bytes: 0)
            await reserver.settle(reservation, in: .interrupted, kept: nil)
        }
    }

    /// Releases the space of a part on another process's disk.
    ///
    /// The part is lost with it. That process deletes the file when a request asks for the part, or after a day without
    /// a byte.
    private func discardElsewhere(_ place: UploadLookup) async throws {
        guard let reservation = try await reserver.reservationElsewhere(for: place), reservation.state == .interrupted
        else { throw DomainError.notFound("upload") }
        await reserver.settle(reservation, in: .interrupted, kept: nil)
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
        let bytes = try await uploads.bytes(place.key)
        guard let reservation = try await find(place) else {
            if bytes != nil { await uploads.discard(place.key) }
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
        _ access: CaptureAccess, _ actor: CaptureActor, capture: String, region: String, digest: String
    ) async throws {
        seen = try await access.snapshot(capture, of: actor)
        self.region = try seen.region(region)
        guard let digest = SHA256Digest(hex: digest) else { throw DomainError.notFound("upload") }
        self.digest = digest
        key = try UploadKey(capture: seen.capture.id, region: self.region.id, digest: digest.hex)
    }
}
