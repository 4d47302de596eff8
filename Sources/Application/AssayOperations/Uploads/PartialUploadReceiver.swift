package import AssayCore
import AssayKeys
import AssayStorage

/// ``PhotoReceiver`` for a resumable upload: the received bytes are kept after an interruption.
///
/// Use this only while holding the lock (``UploadTurn``) of the upload's region.
struct PartialUploadReceiver: Sendable {
    let uploads: PartialUploads
    let key: UploadKey
    let upload: PhotoUpload

    private var spooling: PhotoReceiver { PhotoReceiver(limit: CaptureLimits.photoBytes, upload: upload) }

    /// The number of bytes received, by this request and earlier ones.
    func kept() async -> Int? {
        (try? await uploads.bytes(key)) ?? nil
    }

    /// Starts the upload from the beginning and writes the whole photo.
    ///
    /// - Throws: The errors of ``PhotoReceiver/receive(_:in:as:)``; `upload_taken_over` if another request resumes this
    ///   upload.
    func receive<Chunks: AsyncSequence & Sendable>(
        _ chunks: Chunks, in turn: UploadTurn
    ) async throws -> PhotoReceiver.Arrival where Chunks.Element: Collection, Chunks.Element.Element == UInt8 {
        try spooling.checkPromise()
        return try await turn.untilAnotherComes { activity in
            try await fill(try await uploads.begin(key), after: 0, with: chunks.noting(activity))
        }
    }

    /// Checks that the rest of the photo continues the stored bytes and stays within the size limit.
    ///
    /// - Parameter offset: The number of bytes that the client believes have arrived.
    /// - Returns: The maximum size of the photo in bytes; `nil` if there is no such upload.
    /// - Throws: ``UploadOffsetMismatch``, `photo_too_large`.
    func mostBytes(after offset: Int) async throws -> Int? {
        guard let bytes = try await uploads.bytes(key) else { return nil }
        guard bytes == offset else { throw UploadOffsetMismatch(bytes: bytes) }
        try spooling.checkPromise(after: offset)
        return spooling.mostBytes(after: offset)
    }

    /// Appends the rest of the photo to the stored bytes.
    ///
    /// Call ``mostBytes(after:)`` first, which checks that it fits.
    ///
    /// - Returns: `nil` if there is no such upload.
    func receive<Chunks: AsyncSequence & Sendable>(
        restOf chunks: Chunks, in turn: UploadTurn
    ) async throws -> PhotoReceiver.Arrival? where Chunks.Element: Collection, Chunks.Element.Element == UInt8 {
        try await turn.untilAnotherComes { activity in
            guard let (file, bytes) = try await uploads.resume(key) else { return nil }
            return try await fill(file, after: bytes, with: chunks.noting(activity))
        }
    }

    private func fill<Chunks: AsyncSequence>(
        _ file: SpoolFile, after offset: Int, with chunks: Chunks
    ) async throws -> PhotoReceiver.Arrival where Chunks.Element: Collection, Chunks.Element.Element == UInt8 {
        let received: SHA256Digest
        let bytes: Int
        do {
            (received, bytes) = try await spooling.copy(chunks, to: file, after: offset)
        } catch {
            await leave(file, after: error)
            // The body of a cancelled request may look as if it ended normally.
            throw Task.isCancelled ? UploadTakenOver.error : error
        }
        do {
            let spooled = try await file.finish()
            let digest = offset == 0 ? received : try await self.digest(of: spooled)
            try spooling.check(digest)
            return PhotoReceiver.Arrival(file: spooled, digest: digest, bytes: bytes)
        } catch {
            // All declared bytes have arrived and the digest is wrong. Resuming can't fix that.
            await file.discard()
            throw error
        }
    }

    private func leave(_ file: SpoolFile, after error: any Error) async {
        if (error as? PhotoRejection)?.kind == .tooLarge {
            await file.discard()
        } else {
            await file.suspend()
        }
    }

    private func digest(of file: SpooledFile) async throws -> SHA256Digest {
        var hash = SHA256Stream()
        for try await chunk in try await uploads.read(file) { hash.update(chunk) }
        return hash.finish()
    }
}

extension AsyncSequence where Self: Sendable {
    /// Returns the same sequence, which records activity at each element.
    fileprivate func noting(_ activity: UploadActivity) -> AsyncMapSequence<Self, Element> {
        map { element in
            activity.note()
            return element
        }
    }
}

/// The client resumes from a different byte than the one at which its upload was interrupted.
package struct UploadOffsetMismatch: Error, Sendable {
    /// The number of bytes that the server has stored.
    package let bytes: Int

    /// The error for the client, which finds the correct offset in a response header.
    package var refusal: DomainError {
        DomainError(
            .conflict, "upload_offset_mismatch", "The upload has \(bytes) bytes. Go on from there.",
            fields: [.init("Upload-Offset", "upload_offset_mismatch", "Use \(bytes).")])
    }
}

package enum UploadTakenOver {
    /// The error for the earlier connection, if it is still open.
    package static let error = DomainError(
        .conflict, "upload_taken_over", "Another request goes on with this upload. Ask for its offset.")
}
