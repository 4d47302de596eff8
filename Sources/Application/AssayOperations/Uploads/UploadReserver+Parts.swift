import AssayBlobs
import AssayCore
import AssayStorage

/// The rows of the parts that interrupted uploads leave.
///
/// Each file of a part has a row, except while this process receives the upload. A file whose row can't be written is
/// deleted.
extension UploadReserver {
    /// Returns the region's part.
    ///
    /// Call it in the upload's turn, so that no other request of this process changes it.
    func part(of capture: Capture, region: String) async throws -> UploadPart? {
        try await platform.store.read {
            try $0.uploadParts.find(capture: capture.id, region: region, organization: capture.organization)
        }
    }

    /// Stores the part that a resumable upload leaves, or deletes the row of the one that it has used up.
    func settle(_ incoming: IncomingPhoto) async {
        guard let key = incoming.turn?.key else { return }
        let capture = incoming.seen.capture
        let (part, now) = (
            UploadPart(
                organization: capture.organization, user: capture.user, capture: capture.id,
                region: incoming.region.id, digest: key.digest, bytes: incoming.upload.maxBytes,
                process: platform.process), platform.clock.now()
        )
        // Runs in a separate task: the request's task may be cancelled, and a cancelled task does not write.
        await Task {
            guard (try? await platform.uploads.bytes(key)) != nil else {
                guard let earlier = incoming.part else { return }
                _ = try? await platform.store.write { try $0.uploadParts.delete(earlier) }
                return
            }
            let checkAt = now.adding(seconds: UploadPart.checkInterval)
            let isKept = try? await platform.store.write { tx in
                // Locked, so that no other process stores the photo now. If it has, no request goes on with the part.
                guard try tx.captures.lock(capture.id, organization: capture.organization) != nil else { return false }
                let photos = try tx.photos.listCurrent(capture: capture.id, organization: capture.organization)
                guard !photos.contains(where: { $0.region == part.region && $0.digest == part.digest }) else {
                    return false
                }
                guard incoming.counted > 0, let earlier = incoming.part else {
                    return try tx.uploadParts.put(part, after: incoming.part?.process, checkAt: checkAt)
                }
                return try tx.uploadParts.renew(
                    part, counted: incoming.counted, after: earlier.process, checkAt: checkAt)
            }
            if isKept != true { await platform.uploads.discard(key) }
        }.value
    }

    /// Returns the number of bytes from which an upload goes on; `nil` if there is no such upload.
    ///
    /// If the received part is on another process's disk, the upload begins again here: the number is 0. A part here
    /// without a row was discarded in another process. It counts against no quota, so it is deleted.
    ///
    /// Call it in the upload's turn, so that no request is receiving the upload in this process.
    func keptBytes(of key: UploadKey, _ part: UploadPart?) async throws -> Int? {
        let bytes = try await platform.uploads.bytes(key)
        guard let part, part.digest == key.digest else {
            if bytes != nil { await platform.uploads.discard(key) }
            return nil
        }
        guard part.process == platform.process else {
            if bytes != nil { await platform.uploads.discard(key) }
            return 0
        }
        return bytes
    }
}
