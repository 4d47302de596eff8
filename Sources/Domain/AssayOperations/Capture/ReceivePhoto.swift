package import AssayCore
import AssayKeys
import AssayStorage

/// Takes the photo of a region.
///
/// The order is what keeps a crash from losing or inventing anything: the bytes are synced in the spool, checked, moved
/// to their place and synced there; only then does a row say so, and only then is the caller answered.
package struct ReceivePhoto: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// Sending the same bytes for the same region again answers as the first time.
    ///
    /// - Parameters:
    ///   - capture: The client's id of the capture.
    ///   - chunks: The body, read only once the request itself has been found good.
    ///   - language: Of the sentence in a refusal.
    /// - Throws: What the capture's life refuses; `unknown_region`; and the refusals of ``PhotoSpooling`` and
    ///   ``PhotoHeaderCheck``, with the sentence for the user and the field `images.<region>`. For an upload that may
    ///   break off also `upload_taken_over`.
    package func callAsFunction<Chunks: AsyncSequence & Sendable>(
        _ actor: CaptureActor, capture: String, region: String, upload: PhotoUpload, chunks: Chunks,
        language: Language
    ) async throws -> CaptureSnapshot where Chunks.Element: Collection, Chunks.Element.Element == UInt8 {
        let access = CaptureAccess(platform: platform)
        let seen = try await access.snapshot(capture, of: actor)
        var life = seen.capture.life
        try life.handle(.photo, now: seen.now)
        let wanted = try seen.region(region)
        try await RefusedPhoto.inWords(region: region, catalogue: seen.catalogue, language: language) {
            let keeping = PhotoKeeping(platform: platform)
            guard upload.mayBreakOff, let digest = upload.digest else {
                let spooling = PhotoSpooling(limit: CaptureLimits.photoBytes, upload: upload)
                let name = platform.identifiers.make(Entity.Photo.self).rawValue
                let arrival = try await spooling.receive(chunks, in: platform.spool, as: name)
                return try await keeping.keep(arrival, for: wanted, of: seen)
            }
            let key = try UploadKey(capture: seen.capture.id, region: wanted.id, digest: digest.hex)
            let uploading = PartialSpooling(uploads: platform.uploads, key: key, upload: upload)
            try await platform.uploads.inTurn(at: key) { turn in
                try await keeping.keep(uploading.receive(chunks, in: turn), for: wanted, of: seen)
            }
        }
        return try await access.snapshot(capture, of: actor)
    }
}

extension RefusedPhoto {
    /// Runs work whose refusals become those that the person who takes the photo reads.
    static func inWords(
        region: String, catalogue: Catalogue, language: Language, _ work: () async throws -> Void
    ) async throws {
        do {
            try await work()
        } catch let refused as RefusedPhoto {
            throw refused.error(region: region, catalogue: catalogue, language: language)
        } catch let error as BlobError {
            throw StorageErrors.refusal(for: error)
        }
    }
}
