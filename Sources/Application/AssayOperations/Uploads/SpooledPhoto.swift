import AssayBlobs
package import AssayCore
import AssayImaging
import AssayKeys
import AssayWire

/// The second stage of an uploaded photo: a complete file with the declared size and digest, which is not synced yet.
struct SpooledPhoto: Sendable {
    let incoming: IncomingPhoto
    /// The id that the photo's row will have.
    let id: PhotoID
    let file: WrittenFile
    let digest: SHA256Digest
    /// The structure of the picture or the reason to refuse it; `nil` if the decoder has to walk over the file.
    let structure: Result<PictureStructure, ImagingError>?
    let bytes: Int

    fileprivate init(
        _ incoming: IncomingPhoto, id: PhotoID, file: WrittenFile, _ findings: PhotoContent.Findings
    ) {
        self.incoming = incoming
        self.id = id
        self.file = file
        digest = findings.digest
        structure = findings.structure
        bytes = findings.bytes
    }
}

/// Writes photos from the network to files, with constant memory use.
///
/// Digest and structure are computed while the bytes arrive, on the threads that write them.
struct PhotoSpooler: Sendable {
    let platform: Platform

    /// - Throws: `photo_too_large`; `photo_incomplete` if the body is shorter or longer than declared;
    ///   `digest_mismatch`. For a resumable upload, `upload_taken_over` if another request goes on with it, and
    ///   `not_found` if its earlier bytes have been deleted.
    func spool<Chunks: AsyncSequence & Sendable>(
        _ incoming: IncomingPhoto, from chunks: Chunks
    ) async throws -> SpooledPhoto where Chunks.Element: Collection & Sendable, Chunks.Element.Element == UInt8 {
        guard let turn = incoming.turn else {
            let content = PhotoContent(of: incoming.upload, limits: platform.decoder.limits)
            let file = try await platform.spool.begin(
                platform.identifiers.makeOrdered(Entity.Photo.self).rawValue, readBy: content)
            return try await fill(file, content, with: chunks, of: incoming)
        }
        return try await turn.untilSuperseded { activity in
            let noted = chunks.map { chunk in
                activity.note()
                return chunk
            }
            let content = try await content(of: incoming.upload, at: turn.key)
            let file = try await file(of: incoming.upload, at: turn.key, readBy: content)
            return try await fill(file, content, with: noted, of: incoming)
        }
    }

    private func file(
        of upload: PhotoUpload, at key: UploadKey, readBy content: PhotoContent
    ) async throws -> SpoolFile {
        guard upload.offset > 0 else { return try await platform.uploads.begin(key, readBy: content) }
        guard let file = try await platform.uploads.resume(key, readBy: content)?.file else {
            throw DomainError.notFound("upload")
        }
        return file
    }

    /// Returns the content up to the upload's offset.
    ///
    /// After a restart of the server, the file is read once.
    private func content(of upload: PhotoUpload, at key: UploadKey) async throws -> PhotoContent {
        let kept = platform.uploads.interrupted.take(key) as? PhotoContent
        guard upload.offset > 0 else { return PhotoContent(of: upload, limits: platform.decoder.limits) }
        if let kept, kept.resume(with: upload) { return kept }
        let content = PhotoContent(of: upload, limits: platform.decoder.limits)
        do {
            try await platform.uploads.read(key, by: content)
        } catch BlobError.missing {
            throw DomainError.notFound("upload")
        }
        return content
    }

    private func fill<Chunks: AsyncSequence>(
        _ file: SpoolFile, _ content: PhotoContent, with chunks: Chunks, of incoming: IncomingPhoto
    ) async throws -> SpooledPhoto where Chunks.Element: Collection & Sendable, Chunks.Element.Element == UInt8 {
        let id: PhotoID = platform.identifiers.makeOrdered()
        let written: WrittenFile
        do {
            try await beginAdoption(of: file, as: id, incoming)
            _ = try await incoming.upload.append(chunks, to: file, note: incoming.note)
            // The body of a cancelled request may look as if it ended normally.
            if incoming.turn != nil, incoming.upload.declaredBytes == nil { try Task.checkCancellation() }
            written = try await file.close()
        } catch {
            await leave(file, content, of: incoming, after: error)
            throw incoming.turn != nil && Task.isCancelled ? UploadTakenOver.error : error
        }
        let findings = content.finish()
        do {
            try incoming.upload.check(findings.digest)
        } catch {
            // The body has ended and the digest is wrong. Resuming can't fix that.
            await file.discard()
            throw error
        }
        return SpooledPhoto(incoming, id: id, file: written, findings)
    }

    /// Lets the blob store receive the photo while it arrives, if its size and digest are declared.
    private func beginAdoption(of file: SpoolFile, as id: PhotoID, _ incoming: IncomingPhoto) async throws {
        guard let bytes = incoming.upload.photoBytes, let digest = incoming.upload.digest else { return }
        let capture = incoming.seen.capture
        let key = try BlobKey(
            organization: capture.organization, capture: capture.id, photo: id, rendition: .original)
        await platform.blobs.beginAdoption(of: file, as: key, bytes: bytes, digest: digest.hex)
    }

    /// Keeps the received bytes of a resumable upload, and deletes those of another one.
    private func leave(
        _ file: SpoolFile, _ content: PhotoContent, of incoming: IncomingPhoto, after error: any Error
    ) async {
        guard let turn = incoming.turn, (error as? PhotoRejection)?.problem != .photoTooLarge else {
            return await file.discard()
        }
        // After a failed write or sync, the content may include bytes that the file lacks.
        if await file.suspend() { platform.uploads.interrupted.keep(content, of: turn.key, at: platform.clock.now()) }
    }
}

package enum UploadTakenOver {
    /// The error for the earlier connection, if it is still open.
    package static let error = DomainError(
        .uploadTakenOver, "Another request goes on with this upload. Ask for its offset.")
}

extension PhotoUpload {
    /// Appends the body to a file.
    ///
    /// - Parameter note: Called with the number of bytes that are written so far.
    /// - Returns: The size of the photo up to the body's end.
    /// - Throws: `photo_too_large`; `photo_incomplete` if the body is shorter or longer than declared.
    func append<Chunks: AsyncSequence>(
        _ chunks: Chunks, to file: SpoolFile, note: (Int) -> Void
    ) async throws -> Int where Chunks.Element: Collection & Sendable, Chunks.Element.Element == UInt8 {
        var bytes = offset
        for try await chunk in chunks {
            bytes += chunk.count
            guard bytes <= CaptureLimits.photoBytes else { throw Self.tooLarge(bytes) }
            try await file.append(chunk)
            note(file.written)
        }
        guard photoBytes == nil || photoBytes == bytes else { throw PhotoRejection(.photoIncomplete) }
        return bytes
    }
}
