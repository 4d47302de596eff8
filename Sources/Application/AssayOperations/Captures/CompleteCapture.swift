package import AssayCore
import AssayStorage
import AssayWire

/// Creates the item of a submitted capture, or completes its retake, once all photos have arrived and are accepted.
///
/// Does not wait for the decision.
package struct CompleteCapture: Sendable {
    /// The maximum number of attempts to find an unused item id.
    ///
    /// An `entrupy_id` is short enough to read aloud, so a random one is occasionally taken already. Several taken ones
    /// in a row are practically impossible.
    private static let attempts = 4

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Repeated calls return the same item.
    ///
    /// - Parameter id: The client's id of the capture.
    /// - Returns: The item as the transaction that completed the capture left it.
    /// - Throws: `capture_not_submitted` and the other errors of ``AssayCore/CaptureLife``; `photos_missing` (conflict)
    ///   and `photos_refused` (unprocessable), with a field `images.<region>` for each photo; `photos_in_check`
    ///   (unavailable) if checks are still pending after ten seconds. `photos_in_check` is thrown immediately if the
    ///   user already has as many waiting calls as the organization's settings allow.
    package func callAsFunction(_ actor: CaptureActor, id: String) async throws -> ItemDocument {
        let rows: ItemReader.Rows
        do {
            // The checks have usually finished by now, so try first and wait only if it fails.
            rows = try await complete(actor, id: id)
        } catch let error as DomainError where error.problem == .photosInCheck {
            let (seen, limit) = try await platform.captures.snapshot(id, of: actor) { tx, capture in
                try UserLimits(of: capture.organization, in: tx).settings.userWaitingCompletes
            }
            let hasWaited = try await platform.waitingCalls.wait(for: actor.user, atMost: limit) {
                try await platform.wait(for: .capture(seen.capture.id), seconds: CaptureLimits.completeWaitSeconds) {
                    try await hasNoOpenCheck(seen)
                }
            }
            guard hasWaited else { throw error }
            rows = try await complete(actor, id: id)
        }
        platform.signals.notify(.jobs(.decideItem))
        platform.signals.notify(.jobs(.deletePhotos))
        return try await ItemReader(platform).document(rows)
    }

    /// Reads the capture, decides, and stores the result; all three again if the capture has changed in between.
    private func complete(_ actor: CaptureActor, id: String) async throws -> ItemReader.Rows {
        try await ConflictRetry.run {
            let (seen, owner) = try await platform.captures.snapshot(id, of: actor, withReplaced: true) { tx, _ in
                try ItemCreator.Owner(of: actor, in: tx)
            }
            guard let retake = seen.capture.retake else { return try await makeItem(of: seen, owner) }
            return try await finish(seen) { try RetakeFinalizer(finalizer: $0, retake: retake).run($1, in: $2) }
        }
    }

    private func hasNoOpenCheck(_ seen: CaptureSnapshot) async throws -> Bool {
        try await platform.store.read { tx in
            let capture = seen.capture
            guard let now = try tx.captures.find(capture.id, organization: capture.organization),
                now.life.state == .submitted, let submission = now.submission
            else { return true }
            let photos = try tx.photos.listAll(capture: capture.id, organization: capture.organization)
            return CaptureReadiness(seen, submission: submission).verdict(photos) != .checking
        }
    }

    private func makeItem(of seen: CaptureSnapshot, _ owner: ItemCreator.Owner) async throws -> ItemReader.Rows {
        for _ in 1..<Self.attempts {
            do {
                return try await create(seen, owner)
            } catch  where StorageErrors.isTakenKey(error) {
                continue
            }
        }
        return try await create(seen, owner)
    }

    /// Tries once to create the item, with a newly generated id.
    private func create(_ seen: CaptureSnapshot, _ owner: ItemCreator.Owner) async throws -> ItemReader.Rows {
        let id = platform.identifiers.makeItemID(isSandbox: owner.organization.isSandbox)
        return try await finish(seen) { try ItemCreator(finalizer: $0, owner: owner, id: id).run($1, in: $2) }
    }

    /// Stores a completion, or returns the item of a capture that was completed earlier.
    private func finish(
        _ seen: CaptureSnapshot,
        _ store:
            @escaping @Sendable (CaptureFinalizer, CaptureFinalizer.Completion, Transaction) throws ->
            ItemReader.Rows
    ) async throws -> ItemReader.Rows {
        let finalizer = CaptureFinalizer(seen, platform)
        switch try finalizer.status() {
        case .done(let id):
            return try await platform.store.read { tx in
                guard let item = try tx.items.find(id, organization: seen.capture.organization) else {
                    throw DomainError.notFound("item")
                }
                return try ItemReader.rows(of: item, in: tx)
            }
        case .ready(let completion):
            return try await platform.store.write { try store(finalizer, completion, $0) }
        }
    }
}
