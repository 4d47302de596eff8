package import AssayCore
import AssayStorage

/// Makes the item of a submitted capture, once all its photos are there and accepted.
///
/// It never waits for the decision.
package struct CompleteCapture: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// Asking again answers the same item.
    ///
    /// - Parameters:
    ///   - id: The client's id of the capture.
    ///   - language: Of the sentences in a refusal.
    /// - Throws: `capture_not_submitted` and what else the capture's life refuses; `photos_missing` (conflict) and
    ///   `photos_refused` (unprocessable), with a field `images.<region>` for each photo; `photos_in_check`
    ///   (unavailable) where photos are still being looked at after ten seconds.
    package func callAsFunction(_ actor: CaptureActor, id: String, language: Language) async throws -> ItemID {
        let seen = try await CaptureAccess(platform: platform).snapshot(id, of: actor)
        try await CheckWait(platform: platform).wait(for: seen.capture.id) { try await hasNoOpenCheck(seen) }
        let item = try await makeItem(of: seen, language: language)
        platform.signals.notify(.jobs(.decideItem))
        platform.signals.notify(.jobs(.deletePhotos))
        return item
    }

    private func hasNoOpenCheck(_ seen: CaptureSnapshot) async throws -> Bool {
        try await platform.store.read { tx in
            let capture = seen.capture
            guard let now = try tx.captures.find(capture.id, organisation: capture.organisation),
                now.life.state == .submitted, let submission = now.submission
            else { return true }
            let photos = try tx.photos.listAll(capture: capture.id, organisation: capture.organisation)
            return CaptureReadiness(seen, submission: submission).verdict(photos) != .checking
        }
    }

    private func makeItem(of seen: CaptureSnapshot, language: Language) async throws -> ItemID {
        let organisation = try await organisation(seen.capture.organisation)
        let ids = ItemMaking.Identifiers(platform.identifiers, isSandbox: organisation.isSandbox)
        let making = ItemMaking(
            snapshot: seen, organisation: organisation, ids: ids, now: platform.clock.now(), language: language)
        return try await CaptureAccess(platform: platform).retryingConflicts { try making.run(in: $0) }
    }

    private func organisation(_ id: OrganisationID) async throws -> Organisation {
        guard let organisation = try await platform.store.read({ try $0.organisations.find(id) }) else {
            throw DomainError.notFound("capture")
        }
        return organisation
    }
}
