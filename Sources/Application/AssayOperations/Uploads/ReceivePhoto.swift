package import AssayCore
import AssayImaging
import AssayStorage
import AssayWire

/// Receives and stores the photo of a region.
package struct ReceivePhoto: Sendable {
    private let access: CaptureAccess
    private let uploads: PartialUploads
    private let pipeline: PhotoPipeline

    package init(_ platform: Platform) {
        access = CaptureAccess(platform)
        uploads = platform.uploads
        pipeline = PhotoPipeline(platform)
    }

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
        let seen = try await access.snapshot(capture, of: actor)
        try seen.checkAwaitsPhotos()
        let wanted = try seen.region(region)
        try await access.explainingFailures(of: seen, region) {
            try upload.checkPromise()
            guard let name = upload.resumptionName else {
                return try await pipeline.pass(upload, of: wanted, for: seen, in: nil, chunks)
            }
            let key = try UploadKey(capture: seen.capture.id, region: wanted.id, digest: name)
            try await uploads.inTurn(at: key) { turn in
                try await pipeline.pass(upload, of: wanted, for: seen, in: turn, chunks)
            }
        }
        return try await access.snapshot(capture, of: actor)
    }
}

/// Resumes an interrupted photo upload of a region.
package struct ContinuePhoto: Sendable {
    private let access: CaptureAccess
    private let uploads: PartialUploads
    private let reserver: UploadReserver
    private let pipeline: PhotoPipeline

    package init(_ platform: Platform) {
        access = CaptureAccess(platform)
        uploads = platform.uploads
        reserver = UploadReserver(platform)
        pipeline = PhotoPipeline(platform)
    }

    /// If the received part is on another process's disk, the upload begins again here: the only right offset is 0.
    ///
    /// - Parameters:
    ///   - capture: The client's id of the capture.
    ///   - digest: The SHA-256 digest of the whole photo in hex, which identifies the upload.
    ///   - rest: The offset and the declared size of the body.
    ///   - chunks: The body: the photo's bytes from the offset to the end.
    /// - Returns: The same as ``ReceivePhoto``. If the photo has arrived in the meantime, the body is not read.
    /// - Throws: The errors of ``ReceivePhoto``; ``UploadOffsetMismatch``; `not_found` if there is no such upload.
    package func callAsFunction<Chunks: AsyncSequence & Sendable>(
        _ actor: CaptureActor, capture: String, region: String, digest: String, rest: PhotoRemainder, chunks: Chunks
    ) async throws -> CaptureSnapshot where Chunks.Element: Collection & Sendable, Chunks.Element.Element == UInt8 {
        let place = try await UploadLookup(access, actor, capture: capture, region: region, digest: digest)
        let seen = place.seen
        try seen.checkAwaitsPhotos()
        let upload = PhotoUpload(rest, of: place.digest)
        try await access.explainingFailures(of: seen, region) {
            try await uploads.inTurn(at: place.key) { turn in
                guard let bytes = try await reserver.keptBytes(of: place) else {
                    let now = try await access.snapshot(capture, of: actor)
                    guard now.photo(of: place.region, place.digest) == nil else { return }
                    throw DomainError.notFound("upload")
                }
                guard bytes == rest.offset else { throw UploadOffsetMismatch(bytes: bytes) }
                try upload.checkPromise()
                try await pipeline.pass(upload, of: place.region, for: seen, in: turn, chunks)
            }
        }
        return try await access.snapshot(capture, of: actor)
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

/// The stages of every upload: ``IncomingPhoto``, ``SpooledPhoto``, ``InspectedPhoto``, ``ReceivedPhoto``.
///
/// Each stage is made from the one before. The order makes an upload crash-safe: the bytes are checked and synced in
/// the spool, moved to the blob store, and their folder is synced there. Only then is the row written, and only then
/// does the client get the response.
private struct PhotoPipeline: Sendable {
    private let reserver: UploadReserver
    private let spooler: PhotoSpooler
    private let decoder: DecoderPool
    private let writer: PhotoWriter

    init(_ platform: Platform) {
        reserver = UploadReserver(platform)
        spooler = PhotoSpooler(platform)
        decoder = platform.decoder
        writer = PhotoWriter(platform)
    }

    /// Receives and stores a photo that the capture awaits, and whose promise has been checked.
    ///
    /// - Parameter turn: The turn of a resumable upload; `nil` for another one.
    func pass<Chunks: AsyncSequence & Sendable>(
        _ upload: PhotoUpload, of region: Catalog.Region, for seen: CaptureSnapshot, in turn: UploadTurn?,
        _ chunks: Chunks
    ) async throws where Chunks.Element: Collection & Sendable, Chunks.Element.Element == UInt8 {
        try await reserver.admitting(upload, of: region, for: seen, in: turn) { incoming in
            let spooled = try await spooler.spool(incoming, from: chunks)
            do {
                if let known = ReceivedPhoto(known: spooled) {
                    await spooler.spool.discard(spooled.file.url)
                    return known
                }
                return try await writer.write(try await InspectedPhoto(spooled, decoder: decoder))
            } catch {
                // Once the blob store has adopted the file, there is none to delete.
                await spooler.spool.discard(spooled.file.url)
                throw error
            }
        }
    }
}

extension CaptureSnapshot {
    /// - Throws: The errors of ``AssayCore/CaptureLife`` if the capture accepts no photos.
    fileprivate func checkAwaitsPhotos() throws {
        var life = capture.life
        try life.handle(.photo, now: now)
    }
}

extension CaptureAccess {
    /// Runs `work`, which receives a photo, and converts its failure into an error for the user.
    ///
    /// The end of a capture deletes its uploads, also a file that is arriving. A capture that has ended is therefore the
    /// reason of any failure.
    ///
    /// - Parameter seen: The capture before the work.
    fileprivate func explainingFailures(
        of seen: CaptureSnapshot, _ region: String, _ work: () async throws -> Void
    ) async throws {
        do {
            try await work()
        } catch {
            try await snapshotIfReadable(of: seen)?.checkAwaitsPhotos()
            switch error {
            case let rejection as PhotoRejection:
                throw DomainError(rejection, of: region, catalog: seen.catalog)
            // The file was deleted from outside.
            case BlobError.missing: throw StorageErrors.failing("The file of an upload is gone.")
            case let error as BlobError: throw StorageErrors.refusal(for: error)
            default: throw error
            }
        }
    }

    private func snapshotIfReadable(of seen: CaptureSnapshot) async -> CaptureSnapshot? {
        let capture = seen.capture
        let owner = CaptureActor(organization: capture.organization, user: capture.user, boundTo: capture.id)
        return try? await snapshot(capture.clientID, of: owner)
    }
}

extension DomainError {
    /// The rejection of a region's photo, with the sentence for the user.
    init(_ rejection: PhotoRejection, of region: String, catalog: Catalog) {
        let sentence = LocalizedText { catalog.sentence(for: rejection, in: $0) }
        self.init(rejection.problem, sentence, fields: [.init(rejection, of: region, sentence)])
    }
}
