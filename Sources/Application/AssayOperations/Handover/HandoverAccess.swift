import AssayBlobs
import AssayCore
import AssayStorage
import AssayWire

/// Finds the hand-over of a device, and changes it.
struct HandoverAccess: Sendable {
    /// The sessions that a phone's session depends on.
    typealias Sessions = (login: Session?, desktop: Session?)

    let platform: Platform

    /// The device that a session belongs to.
    ///
    /// - Throws: `not_this_screens` for a session that has none. The endpoint table lets no such session through.
    static func side(of actor: UserActor) throws(DomainError) -> HandoverSide {
        switch actor.scope?.screen {
        case .capture, .retake: return .desktop
        case .phone: return .phone
        case .flag, .detail, nil:
            throw notThisScreens
        }
    }

    static let notThisScreens = DomainError(.notThisScreens, "Only a screen that takes photos goes on with a phone.")

    /// Returns the caller's hand-over.
    ///
    /// - Throws: `not_found`.
    func find(_ actor: UserActor) async throws -> Handover {
        let side = try Self.side(of: actor)
        let found = try await platform.store.read { tx in
            try tx.handovers.find(of: actor.session, side, organization: actor.organization, user: actor.user)
        }
        guard let found else { throw DomainError.notFound("hand-over") }
        return found
    }

    /// Returns the capture that the devices of a hand-over photograph for; `nil` if none has begun, or if it has ended.
    ///
    /// It is the newest one of the login, or if that has none, the user's newest one.
    func capture(of handover: Handover) async throws -> CaptureSnapshot? {
        let now = platform.clock.now()
        let found = try await platform.store.read { tx -> (Capture, Retake?, [Photo])? in
            let captures = try tx.captures.listUnended(
                user: handover.user, organization: handover.organization, limit: HandoverLimits.captures
            ).filter { ($0.retake != nil) == (handover.screen == .retake) }
            let own = captures.filter { $0.session == handover.login }
            let candidates = own.isEmpty ? captures : own
            guard let capture = candidates.max(by: { $0.life.beganAt < $1.life.beganAt }) else { return nil }
            let retake = try capture.retake.flatMap { try tx.retakes.find($0, organization: capture.organization) }
            return (capture, retake, try tx.photos.listCurrent(capture: capture.id, organization: capture.organization))
        }
        guard let (capture, retake, photos) = found else { return nil }
        let catalog = try await platform.catalogs.catalog(hash: capture.catalogHash)
        return try CaptureSnapshot(capture, retake: retake, photos: photos, catalog: catalog, now: now)
    }

    /// Changes a hand-over that is locked meanwhile, and wakes the calls that wait for its news.
    ///
    /// - Parameter body: Changes the value, which is then stored, and other rows.
    /// - Throws: `not_found` if it has been deleted, and the errors of the body.
    func change<Value: Sendable>(
        _ handover: Handover, _ body: @escaping @Sendable (inout Handover, Transaction) throws -> Value
    ) async throws -> Value {
        try await change(handover, locksSessions: false) { handover, _, tx in try body(&handover, tx) }
    }

    /// Changes a hand-over as ``change(_:_:)`` does, together with sessions.
    ///
    /// The login is locked first and the hand-over last, as by every other call, so that no two wait for each other.
    ///
    /// - Parameter body: Gets the sessions as well; they are `nil` if they have been deleted.
    func change<Value: Sendable>(
        withSessionsOf handover: Handover,
        _ body: @escaping @Sendable (inout Handover, Sessions, Transaction) throws -> Value
    ) async throws -> Value {
        try await change(handover, locksSessions: true, body)
    }

    private func change<Value: Sendable>(
        _ handover: Handover, locksSessions: Bool,
        _ body: @escaping @Sendable (inout Handover, Sessions, Transaction) throws -> Value
    ) async throws -> Value {
        let value = try await platform.retryingConflicts { tx -> Value in
            var sessions: Sessions = (nil, nil)
            if locksSessions {
                sessions.login = try tx.sessions.lock(handover.login, organization: handover.organization)
                sessions.desktop = try tx.sessions.lock(handover.desktop, organization: handover.organization)
            }
            guard var current = try tx.handovers.lock(handover.id, organization: handover.organization) else {
                throw DomainError.notFound("hand-over")
            }
            let before = current
            let value = try body(&current, sessions, tx)
            if current != before, try !tx.handovers.update(current) { throw DomainError.revisionConflict }
            return value
        }
        platform.signals.notify(.handover(handover.id))
        return value
    }
}

extension Platform {
    var handovers: HandoverAccess { HandoverAccess(platform: self) }
}

extension Transaction {
    /// Deletes the rows of all photos of a hand-over, which no longer count against the quotas.
    ///
    /// - Returns: The keys of the blobs, to delete after the commit.
    func deletePhotos(of handover: Handover) throws -> [BlobKey] {
        let photos = try handovers.photos(of: handover.id, organization: handover.organization)
        for photo in photos { try handovers.delete(photo) }
        return try photos.map { try BlobKey($0) }
    }

    /// Deletes a hand-over with all that belongs to it.
    ///
    /// - Returns: The keys of its blobs, to delete after the commit.
    func delete(_ handover: Handover) throws -> [BlobKey] {
        try handovers.delete(handover)
        return try deletePhotos(of: handover)
    }
}

extension BlobKey {
    /// The key of a hand-over's photo, in a folder of the hand-over.
    init(_ photo: HandoverPhoto) throws(BlobError) {
        try self.init(
            organization: photo.organization, capture: CaptureID(photo.handover.rawValue), photo: photo.id,
            rendition: .original)
    }
}
