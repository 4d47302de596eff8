import AssayBlobs
package import AssayCore
import AssayStorage
import AssayWire

/// Resumes an interrupted photo upload of a region.
package struct ContinuePhoto: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// If the received part is on another process's disk, the upload begins again here: the only right offset is 0.
    ///
    /// - Parameters:
    ///   - digest: The SHA-256 digest of the whole photo in hex, which identifies the upload.
    ///   - rest: The offset and the declared size of the body.
    ///   - chunks: The body: the photo's bytes from the offset to the end.
    /// - Returns: The same as ``ReceivePhoto``. If the photo has arrived in the meantime, the body is not read.
    /// - Throws: The errors of ``ReceivePhoto``; ``UploadOffsetMismatch``; `not_found` if there is no such upload.
    package func callAsFunction<Chunks: AsyncSequence & Sendable>(
        _ opened: OpenedCapture, region: String, digest: String, rest: PhotoRemainder, chunks: Chunks
    ) async throws -> CaptureSnapshot where Chunks.Element: Collection & Sendable, Chunks.Element.Element == UInt8 {
        let seen = opened.seen
        let place = try UploadPlace(of: seen, region: region, digest: digest)
        try seen.checkAwaitsPhotos()
        let upload = PhotoUpload(rest, of: place.digest)
        let stored = try await platform.captures.explainingFailures(of: seen, region) { () -> CaptureSnapshot? in
            try await platform.uploads.inTurn(at: place.key) { turn in
                let part = try await platform.reserver.part(of: seen.capture, region: place.region.id)
                guard let bytes = try await platform.reserver.keptBytes(of: place.key, part) else {
                    let now = try await platform.captures.snapshot(seen.capture.clientID, of: opened.actor)
                    guard now.photo(of: place.region, place.digest) == nil else { return now }
                    throw DomainError.notFound("upload")
                }
                guard bytes == rest.offset else { throw UploadOffsetMismatch(bytes: bytes) }
                try upload.checkDeclaration()
                return try await PhotoPipeline(platform: platform).pass(
                    upload, of: place.region, for: opened, in: turn, part: part, chunks)
            }
        }
        if let stored { return stored }
        return try await platform.captures.snapshot(seen.capture.clientID, of: opened.actor)
    }
}

/// The client resumes from a different byte than the one at which its upload was interrupted.
package struct UploadOffsetMismatch: Error, Sendable {
    /// The number of bytes that the server has stored.
    package let bytes: Int

    /// The error for the client, which finds the correct offset in a response header.
    package var refusal: DomainError {
        DomainError(
            .uploadOffsetMismatch, "The upload has \(bytes) bytes. Go on from there.",
            fields: [.init("Upload-Offset", "upload_offset_mismatch", "Use \(bytes).")])
    }
}
