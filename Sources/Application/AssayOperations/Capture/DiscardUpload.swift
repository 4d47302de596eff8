package import AssayCore
import AssayStorage

/// Gives up an upload that broke off; a photo that has been taken stays.
package struct DiscardUpload: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter digest: SHA-256 of the whole photo in hex, which names the upload.
    /// - Throws: `not_found` where there is no such upload; `unknown_region`.
    package func callAsFunction(
        _ actor: CaptureActor, capture: String, region: String, digest: String
    ) async throws {
        let place = try await UploadPlace(platform, actor, capture: capture, region: region, digest: digest)
        try await platform.uploads.inTurn(at: place.key) { _ in
            guard try await platform.uploads.bytes(place.key) != nil else { throw DomainError.notFound("upload") }
            await platform.uploads.discard(place.key)
            let room = UploadRoom(platform: platform)
            let reservation = room.reservation(
                for: place.seen.capture, region: place.region.id, key: place.key, bytes: 0)
            await room.settle(reservation, in: .interrupted, kept: nil)
        }
    }
}
