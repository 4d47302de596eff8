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
    private static let draws = 4

    private let store: Store
    private let clock: any WallClock
    private let identifiers: IdentifierSource
    private let signals: Signals
    private let waitingCalls: WaitingCalls<UserID>
    private let access: CaptureAccess
    private let reader: ItemReader
    private let waiter: SignalWaiter

    package init(_ platform: Platform) {
        (store, clock, identifiers) = (platform.store, platform.clock, platform.identifiers)
        (signals, waitingCalls) = (platform.signals, platform.waitingCalls)
        access = CaptureAccess(platform)
        reader = ItemReader(platform)
        waiter = SignalWaiter(signals: platform.signals, sleeper: platform.sleeper)
    }

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
            let (seen, limit) = try await access.snapshot(id, of: actor) { tx, capture in
                try UserLimits(of: capture.organization, in: tx).settings.userWaitingCompletes
            }
            let hasWaited = try await waitingCalls.wait(for: actor.user, atMost: limit) {
                try await waiter.wait(for: .capture(seen.capture.id), seconds: CaptureLimits.completeWaitSeconds) {
                    try await hasNoOpenCheck(seen)
                }
            }
            guard hasWaited else { throw error }
            rows = try await complete(actor, id: id)
        }
        signals.notify(.jobs(.decideItem))
        signals.notify(.jobs(.deletePhotos))
        return try await reader.document(rows)
    }

    /// Reads the capture, decides, and stores the result; all three again if the capture has changed in between.
    private func complete(_ actor: CaptureActor, id: String) async throws -> ItemReader.Rows {
        try await ConflictRetry.run {
            let (seen, owner) = try await access.snapshot(id, of: actor, withReplaced: true) { tx, _ in
                try ItemCreator.Owner(of: actor, in: tx)
            }
            if let retake = seen.capture.retake { return try await handIn(retake, of: seen) }
            return try await makeItem(of: seen, owner)
        }
    }

    private func hasNoOpenCheck(_ seen: CaptureSnapshot) async throws -> Bool {
        try await store.read { tx in
            let capture = seen.capture
            guard let now = try tx.captures.find(capture.id, organization: capture.organization),
                now.life.state == .submitted, let submission = now.submission
            else { return true }
            let photos = try tx.photos.listAll(capture: capture.id, organization: capture.organization)
            return CaptureReadiness(seen, submission: submission).verdict(photos) != .checking
        }
    }

    /// Returns the item of a capture that was completed earlier.
    private func item(_ id: ItemID, of capture: Capture) async throws -> ItemReader.Rows {
        try await store.read { tx in
            guard let item = try tx.items.find(id, organization: capture.organization) else {
                throw DomainError.notFound("item")
            }
            return try ItemReader.rows(of: item, in: tx)
        }
    }

    private func makeItem(of seen: CaptureSnapshot, _ owner: ItemCreator.Owner) async throws -> ItemReader.Rows {
        for _ in 1..<Self.draws {
            do {
                return try await draw(seen, owner)
            } catch  where StorageErrors.isTakenKey(error) {
                continue
            }
        }
        return try await draw(seen, owner)
    }

    /// Tries once to create the item, with newly generated ids.
    private func draw(_ seen: CaptureSnapshot, _ owner: ItemCreator.Owner) async throws -> ItemReader.Rows {
        let ids = ItemCreator.Identifiers(identifiers, isSandbox: owner.organization.isSandbox)
        let now = clock.now()
        let making = ItemCreator(
            finalizer: CaptureFinalizer(snapshot: seen, deletion: ids.deletion, now: now), owner: owner, ids: ids,
            writer: ItemWriter(identifiers, now: now))
        switch try making.finalizer.status() {
        case .done(let made): return try await item(made, of: seen.capture)
        case .ready(let completion): return try await access.write { try making.run(completion, in: $0) }
        }
    }

    private func handIn(_ retake: RetakeID, of seen: CaptureSnapshot) async throws -> ItemReader.Rows {
        let now = clock.now()
        let ids = RetakeFinalizer.Identifiers(identifiers)
        let making = RetakeFinalizer(
            finalizer: CaptureFinalizer(snapshot: seen, deletion: ids.deletion, now: now), retake: retake,
            decision: ids.decision, writer: ItemWriter(identifiers, now: now))
        switch try making.finalizer.status() {
        case .done(let made): return try await item(made, of: seen.capture)
        case .ready(let completion): return try await access.write { try making.run(completion, in: $0) }
        }
    }
}
