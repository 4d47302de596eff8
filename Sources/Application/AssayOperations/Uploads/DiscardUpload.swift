package import AssayCore
import AssayStorage

/// Discards an interrupted upload.
///
/// A photo that has been stored is not affected.
package struct DiscardUpload: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter digest: The SHA-256 digest of the whole photo in hex, which identifies the upload.
    /// - Throws: `not_found` if there is no such upload; `unknown_region`.
    package func callAsFunction(
        _ actor: CaptureActor, capture: String, region: String, digest: String
    ) async throws {
        let place = try await UploadLookup(platform, actor, capture: capture, region: region, digest: digest)
        try await platform.uploads.inTurn(at: place.key) { _ in
            guard try await platform.uploads.bytes(place.key) != nil else { throw DomainError.notFound("upload") }
            await platform.uploads.discard(place.key)
            let room = UploadReserver(platform: platform)
            let reservation = room.reservation(
                for: place.seen.capture, region: place.region.id, key: place.key, bytes: 0)
            await room.settle(reservation, in: .interrupted, kept: nil)
        }
    }
}
