import AssayBlobs
package import AssayCore
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
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

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
        let seen = try await platform.captures.snapshot(capture, of: actor)
        let place = try UploadPlace(of: seen, region: region, digest: digest)
        return try await platform.uploads.inTurn(at: place.key) { _ in
            let (now, part) = try await platform.captures.snapshot(capture, of: actor) { tx, capture in
                try tx.uploadParts.find(
                    capture: capture.id, region: place.region.id, organization: capture.organization)
            }
            if let photo = now.photo(of: place.region, place.digest) {
                return UploadStatus(bytes: photo.bytes, isComplete: true)
            }
            do {
                guard let bytes = try await platform.reserver.keptBytes(of: place.key, part) else {
                    throw DomainError.notFound("upload")
                }
                return UploadStatus(bytes: bytes, isComplete: false)
            } catch let error as BlobError {
                throw StorageErrors.refusal(for: error)
            }
        }
    }
}
