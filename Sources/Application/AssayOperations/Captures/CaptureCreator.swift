import AssayCore
import AssayKeys
import AssayStorage
import AssayWire

/// Stores a new capture, or finds the capture that was begun earlier under the same id.
struct CaptureCreator: Sendable {
    let platform: Platform

    /// - Parameters:
    ///   - id: The client's id of the capture, 8 to 64 characters of `A-Za-z0-9-`.
    ///   - retake: The retake that the capture is for; `nil` for a new item.
    ///   - catalog: The capture's catalog.
    /// - Throws: `capture_id_taken` if the user already has a capture with this id for another item, configuration or
    ///   retake; `capture_cancelled` and `capture_expired` if the capture has ended; `too_many_open_captures`.
    func begin(
        _ actor: UserActor, id: String, metadata: [String: String], configuration: CaptureConfiguration,
        retake: Retake? = nil, catalog: Catalog
    ) async throws -> BeginCapture.Answer {
        let capture = Capture(
            id: platform.identifiers.makeOrdered(), organization: actor.organization, user: actor.user,
            clientID: try Self.checked(id), bundleID: actor.bundleID, session: actor.session, metadata: metadata,
            configuration: configuration, catalogHash: catalog.hash,
            life: CaptureLife(
                beganAt: platform.clock.now(),
                captureSeconds: try await captureSeconds(metadata, of: actor.organization, isRetake: retake != nil),
                uploadSeconds: CaptureLimits.uploadSeconds),
            retake: retake?.id)
        let fresh = try CaptureSnapshot(
            capture, retake: retake, photos: [], catalog: catalog, now: capture.life.beganAt)
        let token = UploadToken.make(random: platform.random)
        let hash = token.hash.hex
        let earlier = try await platform.retryingConflicts { tx -> Capture? in
            if try tx.captures.insert(capture, uploadTokenHash: hash) {
                let limits = try UserLimits(of: capture.organization, in: tx)
                try limits.lock(capture.user, in: tx)
                try limits.checkCaptures(of: capture.user, in: tx)
                return nil
            }
            return try Self.resume(capture, uploadTokenHash: hash, in: tx)
        }
        guard earlier != nil else { return BeginCapture.Answer(snapshot: fresh, isNew: true, uploadToken: token) }
        let snapshot = try await platform.captures.snapshot(capture.clientID, of: CaptureActor(actor))
        return BeginCapture.Answer(snapshot: snapshot, isNew: false, uploadToken: token)
    }

    /// Returns the time from the start to the submit, in seconds: that of a magic id in a sandbox, or the usual one.
    private func captureSeconds(
        _ metadata: [String: String], of organization: OrganizationID, isRetake: Bool
    ) async throws -> Int {
        let id = metadata[MetadataKey.customerItemID.rawValue].flatMap(MagicID.init)
        guard let seconds = id?.captureSeconds(isRetake: isRetake),
            try await platform.store.read({ try $0.organizations.find(organization) })?.isSandbox == true
        else { return CaptureLimits.captureSeconds }
        return seconds
    }

    /// Renews the upload token of the capture that was begun earlier under this id, if both are for the same item.
    private static func resume(
        _ capture: Capture, uploadTokenHash: String, in tx: Transaction
    ) throws -> Capture {
        let earlier = try CaptureAccess.lock(
            capture.clientID,
            of: CaptureActor(organization: capture.organization, user: capture.user, boundTo: nil), in: tx)
        guard earlier.metadata == capture.metadata, earlier.configuration == capture.configuration,
            earlier.retake == capture.retake
        else {
            throw DomainError(
                .captureIDTaken, "This capture id was used for another item or configuration. Make a new id.",
                fields: [.init("id", "capture_id_taken", "Make a new id.")])
        }
        switch earlier.life.state {
        case .cancelled: throw CaptureErrors.cancelled
        case .expired: throw CaptureErrors.expired
        case .open, .submitted, .completed: break
        }
        guard try tx.captures.renewUploadToken(earlier, hash: uploadTokenHash, session: capture.session) else {
            throw DomainError.revisionConflict
        }
        return earlier
    }

    /// Validates a client's id for a capture.
    private static func checked(_ id: String) throws(DomainError) -> String {
        let isWellFormed =
            (8...64).contains(id.utf8.count)
            && id.utf8.allSatisfy { byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 45
            }
        guard isWellFormed else {
            throw .invalid("id", "invalid_id", "Use 8 to 64 characters of A-Z, a-z, 0-9 and -.")
        }
        return id
    }
}
