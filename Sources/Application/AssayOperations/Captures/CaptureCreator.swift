import AssayCore
import AssayKeys
import AssayStorage
import AssayWire

/// Stores a new capture, or finds the capture that was begun earlier under the same id.
struct CaptureCreator: Sendable {
    let access: CaptureAccess
    let random: any RandomSource

    /// - Parameters:
    ///   - retake: The retake that the capture is for; `nil` for a new item.
    ///   - catalog: The capture's catalog.
    /// - Throws: `capture_id_taken` if the user already has a capture with this id for another item, configuration or
    ///   retake; `capture_cancelled` and `capture_expired` if the capture has ended; `too_many_open_captures`.
    func begin(_ capture: Capture, retake: Retake?, catalog: Catalog) async throws -> BeginCapture.Answer {
        let fresh = try CaptureSnapshot(
            capture, retake: retake, photos: [], catalog: catalog, now: capture.life.beganAt)
        let token = UploadToken.make(random: random)
        let hash = token.hash.hex
        let earlier = try await access.retryingConflicts { tx -> Capture? in
            if try tx.captures.insert(capture, uploadTokenHash: hash) {
                let limits = try UserLimits(of: capture.organization, in: tx)
                try limits.lock(capture.user, in: tx)
                try limits.checkCaptures(of: capture.user, in: tx)
                return nil
            }
            return try Self.resume(capture, uploadTokenHash: hash, in: tx)
        }
        guard earlier != nil else { return BeginCapture.Answer(snapshot: fresh, isNew: true, uploadToken: token) }
        let actor = CaptureActor(organization: capture.organization, user: capture.user, boundTo: nil)
        let snapshot = try await access.snapshot(capture.clientID, of: actor)
        return BeginCapture.Answer(snapshot: snapshot, isNew: false, uploadToken: token)
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
    static func checked(_ id: String) throws(DomainError) -> String {
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
