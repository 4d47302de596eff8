package import AssayCore
import AssayKeys
import AssayStorage

/// ``PhotoSpooling`` for an upload that may break off: what has come stays for who brings the rest.
///
/// Only in the turn of the upload's region.
struct PartialSpooling: Sendable {
    let uploads: PartialUploads
    let key: UploadKey
    let upload: PhotoUpload

    private var spooling: PhotoSpooling { PhotoSpooling(limit: CaptureLimits.photoBytes, upload: upload) }

    /// The bytes that have come, of this request and those before.
    func kept() async -> Int? {
        (try? await uploads.bytes(key)) ?? nil
    }

    /// Begins the upload anew, and writes the whole photo.
    ///
    /// - Throws: As ``PhotoSpooling/receive(_:in:as:)``; `upload_taken_over` where somebody came to go on with it.
    func receive<Chunks: AsyncSequence & Sendable>(
        _ chunks: Chunks, in turn: UploadTurn
    ) async throws -> PhotoSpooling.Arrival where Chunks.Element: Collection, Chunks.Element.Element == UInt8 {
        try spooling.checkPromise()
        return try await turn.untilAnotherComes { activity in
            try await fill(try await uploads.begin(key), after: 0, with: chunks.noting(activity))
        }
    }

    /// Checks that the rest fits behind what there is.
    ///
    /// - Parameter offset: How many bytes the client takes for arrived.
    /// - Returns: The most bytes that the photo can have then; `nil` where there is no such upload.
    /// - Throws: ``UploadOffsetMismatch``, `photo_too_large`.
    func mostBytes(after offset: Int) async throws -> Int? {
        guard let bytes = try await uploads.bytes(key) else { return nil }
        guard bytes == offset else { throw UploadOffsetMismatch(bytes: bytes) }
        try spooling.checkPromise(after: offset)
        return spooling.mostBytes(after: offset)
    }

    /// Writes the rest behind what there is, once ``mostBytes(after:)`` has found that it fits.
    ///
    /// - Returns: `nil` where there is no such upload.
    func receive<Chunks: AsyncSequence & Sendable>(
        restOf chunks: Chunks, in turn: UploadTurn
    ) async throws -> PhotoSpooling.Arrival? where Chunks.Element: Collection, Chunks.Element.Element == UInt8 {
        try await turn.untilAnotherComes { activity in
            guard let (file, bytes) = try await uploads.resume(key) else { return nil }
            return try await fill(file, after: bytes, with: chunks.noting(activity))
        }
    }

    private func fill<Chunks: AsyncSequence>(
        _ file: SpoolFile, after offset: Int, with chunks: Chunks
    ) async throws -> PhotoSpooling.Arrival where Chunks.Element: Collection, Chunks.Element.Element == UInt8 {
        let received: SHA256Digest
        let bytes: Int
        do {
            (received, bytes) = try await spooling.copy(chunks, to: file, after: offset)
        } catch {
            await leave(file, after: error)
            // A body that was cancelled may just seem to end.
            throw Task.isCancelled ? UploadTakenOver.error : error
        }
        do {
            let spooled = try await file.finish()
            let digest = offset == 0 ? received : try await self.digest(of: spooled)
            try spooling.check(digest)
            return PhotoSpooling.Arrival(file: spooled, digest: digest, bytes: bytes)
        } catch {
            // Its bytes are all there, and not the promised ones: nothing can be added that mends them.
            await file.discard()
            throw error
        }
    }

    private func leave(_ file: SpoolFile, after error: any Error) async {
        if let refused = error as? RefusedPhoto, refused.kind == .tooLarge {
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
    /// The same, each element noted as it comes.
    fileprivate func noting(_ activity: UploadActivity) -> AsyncMapSequence<Self, Element> {
        map { element in
            activity.note()
            return element
        }
    }
}

/// The client goes on from another byte than the one at which its upload broke off.
package struct UploadOffsetMismatch: Error, Sendable {
    /// How many bytes there are.
    package let bytes: Int

    /// What it is to the caller, who finds the right offset in a header.
    package var refusal: DomainError {
        DomainError(
            .conflict, "upload_offset_mismatch", "The upload has \(bytes) bytes. Go on from there.",
            fields: [.init("Upload-Offset", "upload_offset_mismatch", "Use \(bytes).")])
    }
}

package enum UploadTakenOver {
    /// To the connection that came first, where anybody still listens there.
    package static let error = DomainError(
        .conflict, "upload_taken_over", "Another request goes on with this upload. Ask for its offset.")
}
