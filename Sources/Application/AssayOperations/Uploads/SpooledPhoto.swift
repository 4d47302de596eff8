package import AssayCore
import AssayKeys
import AssayStorage

/// The second stage of an uploaded photo: a synced file with the declared size and digest.
struct SpooledPhoto: Sendable {
    let incoming: IncomingPhoto
    let file: SpooledFile
    let digest: SHA256Digest
    let bytes: Int

    fileprivate init(_ incoming: IncomingPhoto, file: SpooledFile, digest: SHA256Digest, bytes: Int) {
        self.incoming = incoming
        self.file = file
        self.digest = digest
        self.bytes = bytes
    }
}

/// Writes photos from the network to synced files, with constant memory use.
struct PhotoSpooler: Sendable {
    let spool: Spool
    let uploads: PartialUploads

    /// - Throws: `photo_too_large`; `photo_incomplete` if the body is shorter or longer than declared;
    ///   `digest_mismatch`. For a resumable upload, `upload_taken_over` if another request goes on with it, and
    ///   `not_found` if its earlier bytes have been deleted.
    func spool<Chunks: AsyncSequence & Sendable>(
        _ incoming: IncomingPhoto, from chunks: Chunks
    ) async throws -> SpooledPhoto where Chunks.Element: Collection, Chunks.Element.Element == UInt8 {
        guard let turn = incoming.turn else {
            return try await fill(try await spool.begin(incoming.reservation.id), with: chunks, of: incoming)
        }
        return try await turn.untilAnotherComes { activity in
            let noted = chunks.map { chunk in
                activity.note()
                return chunk
            }
            return try await fill(try await file(of: incoming.upload, at: turn.key), with: noted, of: incoming)
        }
    }

    private func file(of upload: PhotoUpload, at key: UploadKey) async throws -> SpoolFile {
        guard upload.offset > 0 else { return try await uploads.begin(key) }
        guard let file = try await uploads.resume(key)?.file else { throw DomainError.notFound("upload") }
        return file
    }

    private func fill<Chunks: AsyncSequence>(
        _ file: SpoolFile, with chunks: Chunks, of incoming: IncomingPhoto
    ) async throws -> SpooledPhoto where Chunks.Element: Collection, Chunks.Element.Element == UInt8 {
        let upload = incoming.upload
        let received: SHA256Digest
        let bytes: Int
        do {
            (received, bytes) = try await copy(chunks, to: file, of: incoming)
        } catch {
            await leave(file, of: incoming, after: error)
            // The body of a cancelled request may look as if it ended normally.
            throw incoming.turn != nil && Task.isCancelled ? UploadTakenOver.error : error
        }
        do {
            // A whole photo with a wrong digest is not worth a sync.
            if upload.offset == 0 { try upload.check(received) }
            let spooled = try await file.finish()
            let digest = upload.offset == 0 ? received : try await digest(of: spooled)
            try upload.check(digest)
            return SpooledPhoto(incoming, file: spooled, digest: digest, bytes: bytes)
        } catch {
            // All declared bytes have arrived and the digest is wrong. Resuming can't fix that.
            await file.discard()
            throw error
        }
    }

    /// Appends the chunks to the file.
    ///
    /// - Returns: The digest of these chunks alone, and the total size of the file in bytes.
    private func copy<Chunks: AsyncSequence>(
        _ chunks: Chunks, to file: SpoolFile, of incoming: IncomingPhoto
    ) async throws -> (SHA256Digest, Int) where Chunks.Element: Collection, Chunks.Element.Element == UInt8 {
        let upload = incoming.upload
        var hash = SHA256Stream()
        var bytes = upload.offset
        for try await chunk in chunks {
            bytes += chunk.count
            guard bytes <= CaptureLimits.photoBytes else { throw PhotoUpload.tooLarge(bytes) }
            hash.update(contentsOf: chunk)
            try await file.append(chunk)
            incoming.note(written: file.written)
        }
        if let declared = upload.declaredBytes, bytes - upload.offset != declared {
            throw PhotoRejection(code: "photo_incomplete")
        }
        return (hash.finish(), bytes)
    }

    /// Keeps the received bytes of a resumable upload, and deletes those of another one.
    private func leave(_ file: SpoolFile, of incoming: IncomingPhoto, after error: any Error) async {
        if incoming.turn == nil || (error as? PhotoRejection)?.kind == .tooLarge {
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

extension SHA256Stream {
    /// Adds bytes to the hash, without a copy if they are contiguous in memory.
    fileprivate mutating func update(contentsOf bytes: some Collection<UInt8>) {
        let isContiguous: Void? = bytes.withContiguousStorageIfAvailable { update(UnsafeRawBufferPointer($0)) }
        if isContiguous == nil { update(Array(bytes)) }
    }
}

package enum UploadTakenOver {
    /// The error for the earlier connection, if it is still open.
    package static let error = DomainError(
        .conflict, "upload_taken_over", "Another request goes on with this upload. Ask for its offset.")
}
