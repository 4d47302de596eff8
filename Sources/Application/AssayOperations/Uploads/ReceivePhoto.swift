import AssayBlobs
import AssayCore
import AssayStorage
import AssayWire

/// Receives and stores the photo of a region.
package struct ReceivePhoto: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// A repeated upload of the same bytes for the same region returns the same result.
    ///
    /// It takes two transactions, and a third one before a capture's first photo: the one that has opened the capture,
    /// and the one that stores the photo.
    ///
    /// - Parameter chunks: The body. It is read only after the request itself has been validated.
    /// - Throws: The errors of ``AssayCore/CaptureLife``; `unknown_region`; the errors of ``UploadReserver``, before
    ///   the body is read; those of ``PhotoSpooler`` and ``InspectedPhoto``, with a sentence for the user and the field
    ///   `images.<region>`. A resumable upload also throws `upload_taken_over`.
    package func callAsFunction<Chunks: AsyncSequence & Sendable>(
        _ opened: OpenedCapture, region: String, upload: PhotoUpload, chunks: Chunks
    ) async throws -> CaptureSnapshot where Chunks.Element: Collection & Sendable, Chunks.Element.Element == UInt8 {
        let seen = opened.seen
        try seen.checkAwaitsPhotos()
        let wanted = try seen.region(region)
        let pipeline = PhotoPipeline(platform: platform)
        let stored = try await platform.captures.explainingFailures(of: seen, region) { () -> CaptureSnapshot? in
            try upload.checkDeclaration()
            guard let name = upload.resumptionName else {
                return try await pipeline.pass(upload, of: wanted, for: opened, in: nil, part: nil, chunks)
            }
            let key = try UploadKey(capture: seen.capture.id, region: wanted.id, digest: name)
            return try await platform.uploads.inTurn(at: key) { turn in
                // An upload before this one may have left a part since the capture was read.
                let mayHavePart = opened.allowance.reading.sums.parts > 0 || turn.hasWaited
                let part = mayHavePart ? try await platform.reserver.part(of: seen.capture, region: wanted.id) : nil
                return try await pipeline.pass(upload, of: wanted, for: opened, in: turn, part: part, chunks)
            }
        }
        if let stored { return stored }
        return try await platform.captures.snapshot(seen.capture.clientID, of: opened.actor)
    }
}
