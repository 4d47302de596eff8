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
    /// - Returns: The item as the transaction that completed the capture left it.
    /// - Throws: `capture_not_submitted` and the other errors of ``AssayCore/CaptureLife``; `photos_missing` (conflict)
    ///   and `photos_refused` (unprocessable), with a field `images.<region>` for each photo; `photos_in_check`
    ///   (unavailable) if checks are still pending after ten seconds. `photos_in_check` is thrown immediately if the
    ///   user already has as many waiting calls as the organization's settings allow.
    package func callAsFunction(_ opened: OpenedCompletion) async throws -> ItemDocument {
        let rows: ItemReader.Rows
        do {
            // The checks have usually finished by now, so try first and wait only if it fails.
            rows = try await complete(opened)
        } catch let error as DomainError where error.problem == .photosInCheck {
            let seen = opened.seen
            let limit = opened.owner.organization.settings.limits.userWaitingCompletes
            let hasWaited = try await platform.waitingCalls.wait(for: opened.actor.user, atMost: limit) {
                try await platform.wait(for: .capture(seen.capture.id), seconds: CaptureLimits.completeWaitSeconds) {
                    try await hasNoOpenCheck(seen)
                }
            }
            guard hasWaited else { throw error }
            rows = try await complete(try await again(opened))
        }
        return try await ItemReader(platform).document(rows)
    }

    /// Completes a capture for a caller that is already authenticated.
    ///
    /// - Parameter id: The client's id of the capture.
    package func callAsFunction(_ actor: CaptureActor, id: String) async throws -> ItemDocument {
        try await callAsFunction(try await OpenCompletion(platform)(actor, capture: id))
    }

    private func again(_ opened: OpenedCompletion) async throws -> OpenedCompletion {
        try await OpenCompletion(platform)(opened.actor, capture: opened.seen.capture.clientID)
    }

    /// Decides, and stores the result; reads the capture and does both again if it has changed since it was read.
    private func complete(_ opened: OpenedCompletion) async throws -> ItemReader.Rows {
        var latest: OpenedCompletion? = opened
        return try await ConflictRetry.run {
            let current: OpenedCompletion
            if let latest { current = latest } else { current = try await again(opened) }
            latest = nil
            return try await finish(current)
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

    /// Stores a completion, or returns the item of a capture that was completed earlier.
    private func finish(_ opened: OpenedCompletion) async throws -> ItemReader.Rows {
        let finalizer = CaptureFinalizer(opened.seen, platform)
        switch try finalizer.status() {
        case .done(let id):
            return try await platform.store.read { tx in
                guard let item = try tx.items.find(id, organization: opened.actor.organization) else {
                    throw DomainError.notFound("item")
                }
                return try ItemReader.rows(of: item, in: tx)
            }
        case .ready(let completion):
            let rows: ItemReader.Rows
            if let retake = opened.seen.capture.retake {
                let finalizer = RetakeFinalizer(finalizer: finalizer, retake: retake)
                rows = try await platform.store.write { try finalizer.run(completion, in: $0) }
            } else {
                rows = try await makeItem(completion, by: finalizer, of: opened.owner)
            }
            platform.signals.notify(.jobs(.decideItem))
            if completion.needsDeletion { platform.signals.notify(.jobs(.deletePhotos)) }
            return rows
        }
    }

    private func makeItem(
        _ completion: CaptureFinalizer.Completion, by finalizer: CaptureFinalizer, of owner: ItemCreator.Owner
    ) async throws -> ItemReader.Rows {
        func create() async throws -> ItemReader.Rows {
            let id = platform.identifiers.makeItemID(isSandbox: owner.organization.isSandbox)
            let creator = try ItemCreator(completion, by: finalizer, of: owner, id: id)
            return try await platform.store.write { try creator.run(in: $0) }
        }
        for _ in 1..<Self.attempts {
            do {
                return try await create()
            } catch  where StorageErrors.isTakenKey(error) {
                continue
            }
        }
        return try await create()
    }
}
