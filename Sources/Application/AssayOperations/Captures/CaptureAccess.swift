package import AssayCore
import AssayStorage

/// Finds captures that the actor may access, and stores their changes.
package struct CaptureAccess: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Returns the current state of the actor's capture, with the upload state of each of its photos.
    ///
    /// - Parameter clientID: The client's id of the capture.
    package func snapshot(_ clientID: String, of actor: CaptureActor) async throws -> CaptureSnapshot {
        try await snapshot(clientID, of: actor) { _, _ in }.snapshot
    }

    /// Returns the current state of the actor's capture, and a value that `other` reads in the same transaction.
    func snapshot<Other: Sendable>(
        _ clientID: String, of actor: CaptureActor,
        with other: @escaping @Sendable (Transaction, Capture) throws -> Other
    ) async throws -> (snapshot: CaptureSnapshot, other: Other) {
        let now = platform.clock.now()
        let (rows, found) = try await platform.store.read { tx in
            let capture = try Self.find(clientID, of: actor, in: tx)
            return (try Self.rows(of: capture, in: tx), try other(tx, capture))
        }
        return (try await snapshot(rows, now: now), found)
    }

    /// The rows of a snapshot.
    struct Rows: Sendable {
        let capture: Capture
        let retake: Retake?
        let photos: [Photo]
    }

    /// - Parameter withReplaced: Whether ``CaptureSnapshot/allPhotos`` has the replaced photos, too.
    static func rows(of capture: Capture, withReplaced: Bool = false, in tx: Transaction) throws -> Rows {
        Rows(
            capture: capture,
            retake: try capture.retake.flatMap { try tx.retakes.find($0, organization: capture.organization) },
            photos: withReplaced
                ? try tx.photos.listAll(capture: capture.id, organization: capture.organization)
                : try tx.photos.listCurrent(capture: capture.id, organization: capture.organization))
    }

    func snapshot(_ rows: Rows, now: Timestamp) async throws -> CaptureSnapshot {
        let catalog = try await platform.catalogs.catalog(hash: rows.capture.catalogHash)
        return try CaptureSnapshot(rows.capture, retake: rows.retake, photos: rows.photos, catalog: catalog, now: now)
    }

    /// - Throws: `not_found` if the capture is unknown, belongs to another user, or is not the one that the upload
    ///   token authorizes.
    static func find(_ clientID: String, of actor: CaptureActor, in tx: Transaction) throws -> Capture {
        try checked(
            try tx.captures.find(clientID: clientID, user: actor.user, organization: actor.organization), for: actor)
    }

    /// Returns the same as ``find(_:of:in:)``, and locks the capture until the transaction ends.
    static func lock(_ clientID: String, of actor: CaptureActor, in tx: Transaction) throws -> Capture {
        try checked(
            try tx.captures.lock(clientID: clientID, user: actor.user, organization: actor.organization), for: actor)
    }

    private static func checked(_ capture: Capture?, for actor: CaptureActor) throws(DomainError) -> Capture {
        guard let capture, actor.boundTo == nil || actor.boundTo == capture.id else {
            throw DomainError.notFound("capture")
        }
        return capture
    }

    /// Stores the capture, or throws `revisionConflict` so that the transaction is repeated.
    ///
    /// - Parameters:
    ///   - submission: The capture's submission if it has changed.
    ///   - bytes: The bytes of photos that begin to count against the quotas; negative for those that no longer do.
    static func update(
        _ capture: Capture, submission: CaptureSubmission? = nil, adding bytes: Int = 0, in tx: Transaction
    ) throws {
        guard try tx.captures.update(capture, submission: submission, adding: bytes) else {
            throw DomainError.revisionConflict
        }
    }
}

extension Platform {
    var captures: CaptureAccess { CaptureAccess(self) }
}

extension Transaction {
    /// Schedules the deletion of the photos that an ended capture no longer needs.
    func enqueueDeletion(of capture: Capture, id: JobID, now: Timestamp) throws {
        try jobs.enqueue(
            .deletePhotos, organization: capture.organization, user: capture.user, subject: capture.id.rawValue,
            dueAt: now, id: id, now: now)
    }
}
