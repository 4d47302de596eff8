package import AssayCore
package import AssayKeys
import AssayStorage

/// Begins a capture under an id that the client has made, so that asking twice begins one.
package struct BeginCapture: Sendable {
    /// A capture that has begun, and the token to send its photos with.
    package struct Answer: Sendable {
        package let snapshot: CaptureSnapshot
        /// Whether this call began it.
        package let isNew: Bool
        /// New with each call; the one before is no longer good.
        package let uploadToken: SecretToken

        /// The token as the client gets it.
        package var token: String { uploadToken.value }
    }

    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameters:
    ///   - id: 8 to 64 characters of `A-Za-z0-9-`.
    ///   - item: The metadata (`spec/sdk.md` §6); keys that are not documented are left out.
    ///   - configuration: `production` or `debug`.
    /// - Throws: `invalid_request` and `invalid_item` naming the fields; `capture_id_taken` where the user's capture
    ///   of this id is of another item; `capture_cancelled` and `capture_expired` where it has ended.
    package func callAsFunction(
        _ actor: UserActor, id: String, item: [String: String], configuration: String
    ) async throws -> Answer {
        let now = platform.clock.now()
        let catalogue = platform.catalogues.current
        let capture = Capture(
            id: platform.identifiers.make(), organisation: actor.organisation, user: actor.user,
            clientID: try Self.checked(id), bundleID: actor.bundleID, metadata: Self.documented(item),
            configuration: try Self.checked(configuration: configuration), catalogueHash: catalogue.hash,
            life: CaptureLife(
                beganAt: now, captureSeconds: CaptureLimits.captureSeconds,
                uploadSeconds: CaptureLimits.uploadSeconds))
        let fresh = try CaptureSnapshot(capture, photos: [], catalogue: catalogue, now: now)
        let token = UploadToken.make(random: platform.random)
        let hash = token.hash.stored
        let earlier = try await CaptureAccess(platform: platform).retryingConflicts { tx -> Capture? in
            if try tx.captures.insert(capture, uploadTokenHash: hash) { return nil }
            return try Self.resume(capture, uploadTokenHash: hash, in: tx)
        }
        guard earlier != nil else { return Answer(snapshot: fresh, isNew: true, uploadToken: token) }
        let snapshot = try await CaptureAccess(platform: platform).snapshot(id, of: CaptureActor(actor))
        return Answer(snapshot: snapshot, isNew: false, uploadToken: token)
    }

    /// Gives the capture that was begun under this id before a new token, if it is of the same item.
    private static func resume(
        _ capture: Capture, uploadTokenHash: String, in tx: Transaction
    ) throws -> Capture {
        let earlier = try CaptureAccess.find(
            capture.clientID,
            of: CaptureActor(organisation: capture.organisation, user: capture.user, boundTo: nil), in: tx)
        guard earlier.metadata == capture.metadata, earlier.configuration == capture.configuration else {
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
        guard try tx.captures.renewUploadToken(earlier, hash: uploadTokenHash) else {
            throw DomainError.revisionConflict
        }
        return earlier
    }
}

extension BeginCapture {
    private static func checked(_ id: String) throws(DomainError) -> String {
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

    private static func checked(configuration word: String) throws(DomainError) -> CaptureConfiguration {
        guard let configuration = CaptureConfiguration(rawValue: word) else {
            throw .invalid([.init("configuration", "unknown_type", "Use production or debug.")])
        }
        return configuration
    }

    /// The documented keys that have a value: two requests for the same item are equal whatever else they hold.
    private static func documented(_ item: [String: String]) -> [String: String] {
        let metadata = CaptureMetadata(item)
        return MetadataKey.allCases.reduce(into: [:]) { $0[$1.rawValue] = metadata[$1] }
    }
}
