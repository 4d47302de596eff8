import AssayBlobs
package import AssayCore
import AssayKeys
import AssayStorage
import AssayWire

/// Receives a photo from the phone, and keeps it until the browser has handed it on.
///
/// The bytes pass through the spool, so that no photo is ever whole in memory.
package struct ReceiveHandoverPhoto: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// A second photo for the same request replaces the first one.
    ///
    /// The quotas of uploads apply, with the hand-over in the place of a capture.
    ///
    /// - Parameters:
    ///   - request: The name of the browser's request for the photo.
    ///   - mediaType: The `Content-Type` of the body; `nil` without one.
    ///   - upload: The declared size and digest.
    ///   - chunks: The body.
    /// - Throws: `invalid_request`, `unsupported_format`, `photo_too_large`, `photo_incomplete`, `digest_mismatch`,
    ///   `length_required`, `handover_not_confirmed`, `handover_ended`, `handover_full`, `not_found`, `storage_full`,
    ///   `capture_quota_reached`, `user_quota_reached`, `organization_quota_reached`.
    package func callAsFunction<Chunks: AsyncSequence & Sendable>(
        _ actor: UserActor, request: String, mediaType: String?, upload: PhotoUpload, chunks: Chunks
    ) async throws where Chunks.Element: Collection & Sendable, Chunks.Element.Element == UInt8 {
        guard HandoverPhoto.isRequest(request) else {
            throw DomainError.invalid("request", "invalid", "Use 1 to 64 letters, digits, hyphens and underscores.")
        }
        let type = try Self.type(mediaType)
        let found = try await platform.handovers.find(actor)
        let isReceived = try await Self.explaining {
            try upload.checkDeclaration()
            // A photo that can't be kept is refused before its bytes are read.
            let (now, position) = (platform.clock.now(), platform.space.begin())
            let allowance = try await platform.store.read { [space = platform.space] tx in
                var handover = found
                try handover.life.handle(.used, now: now)
                try Self.checkCapacity(for: request, of: handover, in: tx)
                let owner = UploadSpace.Owner(
                    organization: found.organization, user: found.user, capture: CaptureID(found.id.rawValue))
                return try UploadAllowance(
                    for: owner, UserLimits(of: found.organization, in: tx), space, from: position, now: now, in: tx)
            }
            return try await platform.arrivingPhotos.wait(for: found.id, atMost: HandoverLimits.receivedAtOnce) {
                try await platform.reserver.admitting(upload.maxBytes, onDisk: upload.maxBytes, allowance) { share in
                    try await receive(found, request, type, upload, chunks) { share?.note(written: $0) }
                }
            }
        }
        guard isReceived else { throw HandoverErrors.full }
    }

    private func receive<Chunks: AsyncSequence>(
        _ found: Handover, _ request: String, _ type: String, _ upload: PhotoUpload, _ chunks: Chunks,
        note: (Int) -> Void
    ) async throws where Chunks.Element: Collection & Sendable, Chunks.Element.Element == UInt8 {
        let id: PhotoID = platform.identifiers.makeOrdered()
        let content = PhotoContent(of: upload, limits: nil)
        let file = try await platform.spool.begin(id.rawValue, readBy: content)
        let photo: HandoverPhoto
        do {
            let bytes = try await upload.append(chunks, to: file, note: note)
            guard bytes > 0 else { throw PhotoRejection(.photoIncomplete) }
            let written = try await file.close()
            let digest = content.finish().digest
            try upload.check(digest)
            photo = HandoverPhoto(
                id: id, handover: found.id, organization: found.organization, user: found.user, request: request,
                mediaType: type, bytes: bytes)
            try await platform.blobs.adopt(try await written.sync(), as: try BlobKey(photo), digest: digest.hex)
        } catch {
            // Once the blob store has adopted the file, there is none to delete.
            await file.discard()
            throw error
        }
        try await record(photo, of: found)
    }

    /// Writes the photo's row in the place of the one of the same request.
    private func record(_ photo: HandoverPhoto, of found: Handover) async throws {
        let now = platform.clock.now()
        let unneeded: [BlobKey]
        do {
            unneeded = try await platform.handovers.change(found) { handover, tx -> [BlobKey] in
                try handover.life.handle(.used, now: now)
                let replaced = try Self.checkCapacity(for: photo.request, of: handover, in: tx)
                if let replaced { try tx.handovers.delete(replaced) }
                try tx.handovers.insert(photo)
                return try replaced.map { [try BlobKey($0)] } ?? []
            }
        } catch let error as DomainError where error.excludesCommit {
            try? await platform.blobs.delete([try BlobKey(photo)])
            throw error
        }
        try? await platform.blobs.delete(unneeded)
    }

    /// Returns the photo that this one replaces.
    ///
    /// - Throws: `handover_full`.
    @discardableResult
    private static func checkCapacity(
        for request: String, of handover: Handover, in tx: Transaction
    ) throws -> HandoverPhoto? {
        let kept = try tx.handovers.photos(of: handover.id, organization: handover.organization)
        if let replaced = kept.first(where: { $0.request == request }) { return replaced }
        guard kept.count < HandoverLimits.photos else { throw HandoverErrors.full }
        return nil
    }

    /// Returns the media type without parameters.
    private static func type(_ header: String?) throws(DomainError) -> String {
        let type = (header ?? "").prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        guard HandoverLimits.mediaTypes.contains(type) else {
            let types = HandoverLimits.mediaTypes.sorted().joined(separator: ", ")
            throw DomainError(.unsupportedFormat, "Send a photo with the Content-Type \(types).")
        }
        return type
    }

    /// Converts rejections and storage errors into errors for the caller.
    private static func explaining<Value>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let rejection as PhotoRejection {
            throw DomainError(rejection.problem, sentence(rejection))
        } catch let error as BlobError {
            throw StorageErrors.refusal(for: error)
        }
    }

    private static func sentence(_ rejection: PhotoRejection) -> String {
        switch rejection.problem {
        case .photoTooLarge: "A photo may have at most \(CaptureLimits.photoBytes) bytes."
        case .photoIncomplete: "The photo did not arrive completely. Send it again."
        default: "The photo is not the one that was announced. Send it again."
        }
    }
}
