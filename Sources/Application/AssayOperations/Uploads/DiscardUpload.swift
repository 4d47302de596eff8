import AssayBlobs
package import AssayCore
import AssayStorage

/// Discards an interrupted upload.
///
/// A photo that has been stored is not affected.
package struct DiscardUpload: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter digest: The SHA-256 digest of the whole photo in hex, which identifies the upload.
    /// - Throws: `not_found` if there is no such upload; `unknown_region`.
    package func callAsFunction(
        _ actor: CaptureActor, capture: String, region: String, digest: String
    ) async throws {
        let place = try await UploadLookup(platform, actor, capture: capture, region: region, digest: digest)
        try await platform.uploads.inTurn(at: place.key) { _ in
            guard try await platform.uploads.bytes(place.key) != nil else { return try await discardElsewhere(place) }
            await platform.uploads.discard(place.key)
            let reservation = platform.reserver.reservation(
                for: place.seen.capture, region: place.region.id, key: place.key, bytes: 0)
            await platform.reserver.settle(reservation, in: .interrupted, kept: nil)
        }
    }

    /// Releases the space of a part on another process's disk.
    ///
    /// The part is lost with it. That process deletes the file when a request asks for the part, or after a day without
    /// a byte.
    private func discardElsewhere(_ place: UploadLookup) async throws {
        guard let reservation = try await platform.reserver.reservationElsewhere(for: place),
            reservation.state == .interrupted
        else { throw DomainError.notFound("upload") }
        await platform.reserver.settle(reservation, in: .interrupted, kept: nil)
    }
}
