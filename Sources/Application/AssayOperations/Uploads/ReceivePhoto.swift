import AssayBlobs
package import AssayCore
import AssayStorage
import AssayWire

/// Receives and stores the photo of a region.
package struct ReceivePhoto: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// A repeated upload of the same bytes for the same region returns the same result.
    ///
    /// - Parameters:
    ///   - capture: The client's id of the capture.
    ///   - chunks: The body. It is read only after the request itself has been validated.
    /// - Throws: The errors of ``AssayCore/CaptureLife``; `unknown_region`; the errors of ``UploadReserver``, before
    ///   the body is read; those of ``PhotoSpooler`` and ``InspectedPhoto``, with a sentence for the user and the field
    ///   `images.<region>`. A resumable upload also throws `upload_taken_over`.
    package func callAsFunction<Chunks: AsyncSequence & Sendable>(
        _ actor: CaptureActor, capture: String, region: String, upload: PhotoUpload, chunks: Chunks
    ) async throws -> CaptureSnapshot where Chunks.Element: Collection & Sendable, Chunks.Element.Element == UInt8 {
        let seen = try await platform.captures.snapshot(capture, of: actor)
        try seen.checkAwaitsPhotos()
        let wanted = try seen.region(region)
        try await platform.captures.explainingFailures(of: seen, region) {
            try upload.checkDeclaration()
            guard let name = upload.resumptionName else {
                return try await PhotoPipeline(platform: platform).pass(upload, of: wanted, for: seen, in: nil, chunks)
            }
            let key = try UploadKey(capture: seen.capture.id, region: wanted.id, digest: name)
            try await platform.uploads.inTurn(at: key) { turn in
                try await PhotoPipeline(platform: platform).pass(upload, of: wanted, for: seen, in: turn, chunks)
            }
        }
        return try await platform.captures.snapshot(capture, of: actor)
    }
}
