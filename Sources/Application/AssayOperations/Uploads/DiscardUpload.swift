import AssayBlobs
package import AssayCore
import AssayStorage

/// Discards an interrupted upload.
///
/// A photo that has been stored is not affected.
package struct DiscardUpload: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Deletes the part, and its row.
    ///
    /// A part on another process's disk no longer counts. That process deletes the file when a request asks for the
    /// part, or after a day without a byte.
    ///
    /// - Parameter digest: The SHA-256 digest of the whole photo in hex, which identifies the upload.
    /// - Throws: `not_found` if there is no such upload; `unknown_region`.
    package func callAsFunction(
        _ actor: CaptureActor, capture: String, region: String, digest: String
    ) async throws {
        let seen = try await platform.captures.snapshot(capture, of: actor)
        let place = try UploadPlace(of: seen, region: region, digest: digest)
        try await platform.uploads.inTurn(at: place.key) { _ in
            let part = try await platform.reserver.part(of: place.capture, region: place.region.id)
            guard let part, try await platform.reserver.keptBytes(of: place.key, part) != nil else {
                throw DomainError.notFound("upload")
            }
            await platform.uploads.discard(place.key)
            try await platform.store.write { try $0.uploadParts.delete(part) }
        }
    }
}
