package import AssayCore
import AssayKeys
import AssayStorage

/// Receives and stores the photo of a region.
///
/// The order makes the operation crash-safe. The bytes are synced in the spool, checked, moved to the blob store and
/// synced there. Only then is the row written, and only then does the client get the response.
package struct ReceivePhoto: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// A repeated upload of the same bytes for the same region returns the same result.
    ///
    /// - Parameters:
    ///   - capture: The client's id of the capture.
    ///   - chunks: The body. It is read only after the request itself has been validated.
    /// - Throws: The errors of ``AssayCore/CaptureLife``; `unknown_region`; the errors of ``UploadReserver``, before the
    ///   body is read; those of ``PhotoReceiver`` and ``PhotoHeaderCheck``, with a sentence for the user and the field
    ///   `images.<region>`. A resumable upload also throws `upload_taken_over`.
    package func callAsFunction<Chunks: AsyncSequence & Sendable>(
        _ actor: CaptureActor, capture: String, region: String, upload: PhotoUpload, chunks: Chunks
    ) async throws -> CaptureSnapshot where Chunks.Element: Collection, Chunks.Element.Element == UInt8 {
        let access = CaptureAccess(platform)
        let seen = try await access.snapshot(capture, of: actor)
        var life = seen.capture.life
        try life.handle(.photo, now: seen.now)
        let wanted = try seen.region(region)
        try await seen.explainingRejections(of: region) {
            let room = UploadReserver(platform: platform, isFirstPhoto: seen.capture.firstPhotoAt == nil)
            let keeping = PhotoWriter(platform: platform)
            let spooling = PhotoReceiver(limit: CaptureLimits.photoBytes, upload: upload)
            try spooling.checkPromise()
            let key = try Self.key(of: upload, capture: seen.capture.id, region: wanted.id)
            let reservation = room.reservation(
                for: seen.capture, region: wanted.id, key: key, bytes: spooling.mostBytes())
            guard let key else {
                return try await room.holding(reservation) { limits in
                    let arrival = try await spooling.receive(chunks, in: platform.spool, as: reservation.id)
                    return try await keeping.keep(arrival, for: wanted, of: seen, in: reservation, limits)
                }
            }
            let uploading = PartialUploadReceiver(uploads: platform.uploads, key: key, upload: upload)
            try await platform.uploads.inTurn(at: key) { turn in
                try await room.holding(reservation, kept: { await uploading.kept() }) { limits in
                    let arrival = try await uploading.receive(chunks, in: turn)
                    return try await keeping.keep(arrival, for: wanted, of: seen, in: reservation, limits)
                }
            }
        }
        return try await access.snapshot(capture, of: actor)
    }

    /// The storage key of a resumable upload; `nil` if the upload is not resumable.
    private static func key(of upload: PhotoUpload, capture: CaptureID, region: String) throws -> UploadKey? {
        guard upload.mayBreakOff, let digest = upload.digest else { return nil }
        return try UploadKey(capture: capture, region: region, digest: digest.hex)
    }
}

extension CaptureSnapshot {
    /// Runs `work` and converts a rejection of the region's photo, and storage errors, into errors for the user.
    func explainingRejections(of region: String, _ work: () async throws -> Void) async throws {
        do {
            try await work()
        } catch let rejection as PhotoRejection {
            throw DomainError(rejection, of: region, catalog: catalog)
        } catch let error as BlobError {
            throw StorageErrors.refusal(for: error)
        }
    }
}
