import AssayCore
import AssayKeys
import AssayStorage

/// Stores a new capture, or finds the one that was begun under its id before: asking twice begins one.
struct CaptureBeginning: Sendable {
    let platform: Platform

    /// - Parameters:
    ///   - retake: The retake that the capture is for, where it is for one.
    ///   - catalog: The capture's.
    /// - Throws: `capture_id_taken` where the user's capture of this id is of something else; `capture_cancelled` and
    ///   `capture_expired` where it has ended; `too_many_open_captures`.
    func begin(_ capture: Capture, retake: Retake?, catalog: Catalog) async throws -> BeginCapture.Answer {
        let fresh = try CaptureSnapshot(
            capture, retake: retake, photos: [], catalog: catalog, now: capture.life.beganAt)
        let token = UploadToken.make(random: platform.random)
        let hash = token.hash.hex
        let access = CaptureAccess(platform: platform)
        let earlier = try await access.retryingConflicts { tx -> Capture? in
            if try tx.captures.insert(capture, uploadTokenHash: hash) {
                try UserLimits(of: capture.organization, in: tx).checkCaptures(of: capture.user, in: tx)
                return nil
            }
            return try Self.resume(capture, uploadTokenHash: hash, in: tx)
        }
        guard earlier != nil else { return BeginCapture.Answer(snapshot: fresh, isNew: true, uploadToken: token) }
        let actor = CaptureActor(organization: capture.organization, user: capture.user, boundTo: nil)
        let snapshot = try await access.snapshot(capture.clientID, of: actor)
        return BeginCapture.Answer(snapshot: snapshot, isNew: false, uploadToken: token)
    }

    /// Gives the capture that was begun under this id before a new token, if it is of the same thing.
    private static func resume(
        _ capture: Capture, uploadTokenHash: String, in tx: Transaction
    ) throws -> Capture {
        let earlier = try CaptureAccess.find(
            capture.clientID,
            of: CaptureActor(organization: capture.organization, user: capture.user, boundTo: nil), in: tx)
        guard earlier.metadata == capture.metadata, earlier.configuration == capture.configuration,
            earlier.retake == capture.retake
        else {
            throw DomainError(
                .conflict, "capture_id_taken",
                "This capture id was used for another item or configuration. Make a new id.",
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

    /// A client's id for a capture.
    static func checked(_ id: String) throws(DomainError) -> String {
        let isWellFormed =
            (8...64).contains(id.utf8.count)
            && id.utf8.allSatisfy { byte in
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte == 45
            }
        guard isWellFormed else {
            throw .invalid([.init("id", "invalid_id", "Use 8 to 64 characters of A-Z, a-z, 0-9 and -.")])
        }
        return id
    }
}
