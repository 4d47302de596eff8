package import AssayCore
import AssayStorage

/// How much of a photo there is.
package struct UploadStatus: Sendable, Hashable {
    /// The bytes that are kept.
    package let bytes: Int
    /// Whether the photo has been taken; else the rest of it is awaited.
    package let isComplete: Bool

    package init(bytes: Int, isComplete: Bool) {
        self.bytes = bytes
        self.isComplete = isComplete
    }
}

/// Looks how far an upload that broke off has come.
package struct FetchUpload: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// Waits for a request that is still receiving this region's photo, and ends it where nothing comes any more, so
    /// that the answer stays true.
    ///
    /// - Parameter digest: SHA-256 of the whole photo in hex, which names the upload.
    /// - Throws: `not_found` where there is neither such an upload nor such a photo; `unknown_region`.
    package func callAsFunction(
        _ actor: CaptureActor, capture: String, region: String, digest: String
    ) async throws -> UploadStatus {
        let place = try await UploadPlace(platform, actor, capture: capture, region: region, digest: digest)
        return try await platform.uploads.inTurn(at: place.key) { _ in
            if let photo = try await place.arrived() { return UploadStatus(bytes: photo.bytes, isComplete: true) }
            do {
                guard let bytes = try await platform.uploads.bytes(place.key) else {
                    throw DomainError.notFound("upload")
                }
                return UploadStatus(bytes: bytes, isComplete: false)
            } catch let error as BlobError {
                throw StorageErrors.refusal(for: error)
            }
        }
    }
}
