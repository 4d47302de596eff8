package import AssayCore
import AssayKeys
import AssayStorage

/// Takes what the user hands in, which stops the two-hour clock; photos may follow for days.
package struct SubmitCapture: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// Submitting again, before the item exists, puts the digests and text fields anew; the first time counts.
    ///
    /// - Parameters:
    ///   - id: The client's id of the capture.
    ///   - submittedAt: When the user pressed submit, by the server's clock as the client knows it. It counts, so that
    ///     a slow network does not lose a capture. After the two hours it does so only where a photo began to arrive
    ///     within them, or where the capture's session was silent since, as that of a phone that was offline.
    ///   - digests: SHA-256 in hex by region.
    ///   - textFields: What the user wrote, by text field id.
    /// - Throws: `capture_expired`, `capture_cancelled`; `invalid_request` and `invalid_text_fields` naming the fields.
    package func callAsFunction(
        _ actor: CaptureActor, id: String, submittedAt: Timestamp, digests: [String: String],
        textFields: [String: String]
    ) async throws -> CaptureSnapshot {
        let access = CaptureAccess(platform: platform)
        let seen = try await access.snapshot(id, of: actor)
        let submission = CaptureSubmission(
            digests: try Self.checked(digests, for: seen),
            textFields: try seen.item.category.textFields(
                submitted: textFields, over: seen.item.textFields, isTyped: seen.item.itemType != nil))
        let now = platform.clock.now()
        try await access.retryingConflicts { tx in
            var capture = try CaptureAccess.find(id, of: actor, in: tx)
            let before = capture
            let evidence = try Self.evidence(on: capture, now: now, in: tx)
            try capture.life.handle(.submit(at: submittedAt, evidence: evidence), now: now)
            if capture.life.state == .submitted { capture.submission = submission }
            guard capture != before else { return }
            if before.life.state == .open { try Self.hold(capture, in: tx) }
            try CaptureAccess.update(capture, in: tx)
        }
        return try await access.snapshot(id, of: actor)
    }

    /// The evidence for a submit that comes late; read for no other.
    private static func evidence(
        on capture: Capture, now: Timestamp, in tx: Transaction
    ) throws -> SubmitEvidence {
        guard capture.life.state == .open, capture.life.isOver(now) else { return SubmitEvidence() }
        let contact = try capture.session.flatMap {
            try tx.sessions.contact($0, organization: capture.organization)
        }
        return SubmitEvidence(
            firstPhotoAt: capture.firstPhotoAt, sessionUsedAt: contact?.beforeReturn(at: now))
    }

    /// Keeps the retake that the photos are for open as long as they may follow.
    private static func hold(_ capture: Capture, in tx: Transaction) throws {
        guard let id = capture.retake, let submittedAt = capture.life.submittedAt else { return }
        guard var retake = try tx.retakes.find(id, organization: capture.organization) else {
            throw DomainError.notFound("retake")
        }
        let end = capture.life.uploadsEndAt
        guard try retake.life.handle(.uploading(until: end), now: submittedAt) else { return }
        guard try tx.retakes.update(retake) else { throw DomainError.revisionConflict }
    }

    /// Digests in lower case, each for a region that the capture asks for.
    private static func checked(
        _ digests: [String: String], for snapshot: CaptureSnapshot
    ) throws(DomainError) -> [String: String] {
        var checked: [String: String] = [:]
        var problems: [DomainError.Field] = []
        let regions = Set(snapshot.regions.map(\.id))
        for (region, digest) in digests.sorted(by: { $0.key < $1.key }) {
            if !regions.contains(region) {
                let choices = snapshot.regions.map(\.id).joined(separator: ", ")
                problems.append(.init("digests.\(region)", "unknown_region", "Use one of \(choices)."))
            } else if let digest = SHA256Digest(hex: digest) {
                checked[region] = digest.hex
            } else {
                problems.append(.init("digests.\(region)", "invalid_digest", "Give SHA-256 as 64 hex digits."))
            }
        }
        guard problems.isEmpty else { throw .invalid(problems) }
        return checked
    }
}
