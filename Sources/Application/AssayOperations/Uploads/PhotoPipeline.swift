import AssayBlobs
import AssayCore
import AssayImaging
import AssayKeys
import AssayStorage
import AssayWire

/// The stages of every upload: ``IncomingPhoto``, ``SpooledPhoto``, ``InspectedPhoto``, and a row.
///
/// Each stage is made from the one before. The order makes an upload crash-safe: the bytes are checked and synced in
/// the spool, moved to the blob store, and their folder is synced there. Only then is the row written, and only then
/// does the client get the response.
struct PhotoPipeline: Sendable {
    let platform: Platform

    /// Receives and stores a photo that the capture awaits, and whose declaration has been checked.
    ///
    /// - Parameters:
    ///   - turn: The turn of a resumable upload; `nil` for another one.
    ///   - part: The region's part, read in this turn.
    /// - Returns: The capture as the photo's transaction left it; `nil` if it had the photo before.
    func pass<Chunks: AsyncSequence & Sendable>(
        _ upload: PhotoUpload, of region: Catalog.Region, for opened: OpenedCapture, in turn: UploadTurn?,
        part: UploadPart?, _ chunks: Chunks
    ) async throws -> CaptureSnapshot?
    where Chunks.Element: Collection & Sendable, Chunks.Element.Element == UInt8 {
        try await platform.reserver.admitting(upload, of: region, for: opened, in: turn, part: part) { incoming in
            let spooled = try await PhotoSpooler(platform: platform).spool(incoming, from: chunks)
            do {
                guard opened.seen.photo(of: region, spooled.digest) == nil else {
                    await platform.spool.discard(spooled.file.url)
                    return nil
                }
                let inspected = try await InspectedPhoto(spooled, decoder: platform.decoder)
                return try await PhotoWriter(platform: platform).write(inspected)
            } catch {
                // Once the blob store has adopted the file, there is none to delete.
                await platform.spool.discard(spooled.file.url)
                throw error
            }
        }
    }
}

extension CaptureSnapshot {
    /// Returns the region's photo if it has this digest.
    func photo(of region: Catalog.Region, _ digest: SHA256Digest) -> Photo? {
        photos.first { $0.region == region.id && $0.digest == digest.hex }
    }

    /// - Throws: The errors of ``AssayCore/CaptureLife`` if the capture accepts no photos.
    func checkAwaitsPhotos() throws {
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
    func explainingFailures<Value>(
        of seen: CaptureSnapshot, _ region: String, _ work: () async throws -> Value
    ) async throws -> Value {
        do {
            return try await work()
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
