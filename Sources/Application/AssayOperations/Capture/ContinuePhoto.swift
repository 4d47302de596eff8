package import AssayCore
import AssayKeys
import AssayStorage

/// Goes on with the photo of a region whose upload broke off.
package struct ContinuePhoto: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameters:
    ///   - capture: The client's id of the capture.
    ///   - digest: SHA-256 of the whole photo in hex, which names the upload.
    ///   - rest: Where the body belongs.
    ///   - chunks: The body: the photo from the offset to its end.
    ///   - language: Of the sentence in a refusal.
    /// - Returns: As ``ReceivePhoto``; also for a photo that has arrived meanwhile, without a look at the body.
    /// - Throws: As ``ReceivePhoto``; ``UploadOffsetMismatch``; `not_found` where there is no such upload.
    package func callAsFunction<Chunks: AsyncSequence & Sendable>(
        _ actor: CaptureActor, capture: String, region: String, digest: String, rest: PhotoRest, chunks: Chunks,
        language: Language
    ) async throws -> CaptureSnapshot where Chunks.Element: Collection, Chunks.Element.Element == UInt8 {
        let place = try await UploadPlace(platform, actor, capture: capture, region: region, digest: digest)
        var life = place.seen.capture.life
        try life.handle(.photo, now: place.seen.now)
        let seen = place.seen
        let upload = PhotoUpload(restOf: place.digest, declaredBytes: rest.declaredBytes)
        let spooling = PartialSpooling(uploads: platform.uploads, key: place.key, upload: upload)
        try await RefusedPhoto.inWords(region: region, catalog: seen.catalog, language: language) {
            try await platform.uploads.inTurn(at: place.key) { turn in
                guard let bytes = try await spooling.mostBytes(after: rest.offset) else {
                    guard try await place.hasArrived() else { throw DomainError.notFound("upload") }
                    return
                }
                let room = UploadRoom(platform: platform)
                let reservation = room.reservation(
                    for: seen.capture, region: place.region.id, key: place.key, bytes: bytes)
                try await room.holding(reservation, kept: { await spooling.kept() }) { limits in
                    guard let arrival = try await spooling.receive(restOf: chunks, in: turn) else {
                        throw DomainError.notFound("upload")
                    }
                    return try await PhotoKeeping(platform: platform).keep(
                        arrival, for: place.region, of: seen, in: reservation, limits)
                }
            }
        }
        return try await CaptureAccess(platform: platform).snapshot(capture, of: actor)
    }
}
