package import AssayCore
import AssayKeys
import AssayStorage

/// Resumes an interrupted photo upload of a region.
package struct ContinuePhoto: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameters:
    ///   - capture: The client's id of the capture.
    ///   - digest: The SHA-256 digest of the whole photo in hex, which identifies the upload.
    ///   - rest: The offset and the declared size of the body.
    ///   - chunks: The body: the photo's bytes from the offset to the end.
    /// - Returns: The same as ``ReceivePhoto``. If the photo has arrived in the meantime, the body is not read.
    /// - Throws: The errors of ``ReceivePhoto``; ``UploadOffsetMismatch``; `not_found` if there is no such upload.
    package func callAsFunction<Chunks: AsyncSequence & Sendable>(
        _ actor: CaptureActor, capture: String, region: String, digest: String, rest: PhotoRemainder, chunks: Chunks
    ) async throws -> CaptureSnapshot where Chunks.Element: Collection, Chunks.Element.Element == UInt8 {
        let place = try await UploadLookup(platform, actor, capture: capture, region: region, digest: digest)
        var life = place.seen.capture.life
        try life.handle(.photo, now: place.seen.now)
        let seen = place.seen
        let upload = PhotoUpload(declaredBytes: rest.declaredBytes, digest: place.digest, mayBreakOff: true)
        let spooling = PartialUploadReceiver(uploads: platform.uploads, key: place.key, upload: upload)
        try await seen.explainingRejections(of: region) {
            try await platform.uploads.inTurn(at: place.key) { turn in
                guard let bytes = try await spooling.mostBytes(after: rest.offset) else {
                    guard try await place.hasArrived() else { throw DomainError.notFound("upload") }
                    return
                }
                let room = UploadReserver(platform: platform)
                let reservation = room.reservation(
                    for: seen.capture, region: place.region.id, key: place.key, bytes: bytes)
                try await room.holding(reservation, kept: { await spooling.kept() }) { limits in
                    guard let arrival = try await spooling.receive(restOf: chunks, in: turn) else {
                        throw DomainError.notFound("upload")
                    }
                    return try await PhotoWriter(platform: platform).keep(
                        arrival, for: place.region, of: seen, in: reservation, limits)
                }
            }
        }
        return try await CaptureAccess(platform).snapshot(capture, of: actor)
    }
}
