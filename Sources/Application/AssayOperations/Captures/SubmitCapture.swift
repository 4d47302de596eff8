package import AssayCore
import AssayKeys
import AssayStorage

/// Submits a capture, which stops its two-hour clock.
///
/// Photos may follow for days.
package struct SubmitCapture: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Until the item exists, a repeated submit replaces the digests and text fields.
    ///
    /// The time of the first submit counts.
    ///
    /// - Parameters:
    ///   - id: The client's id of the capture.
    ///   - submittedAt: The time at which the user submitted, by the client's estimate of the server's clock. This time
    ///     counts, so that a slow network does not lose a capture. After the two hours it counts in two cases only: a
    ///     photo began to arrive within them, or the capture's session was silent since, as for an offline device.
    ///   - digests: The SHA-256 digests in hex, by region.
    ///   - textFields: The user's texts, by text field id.
    /// - Throws: `capture_expired`, `capture_cancelled`; `invalid_request` and `invalid_text_fields`, which name the
    ///   fields.
    package func callAsFunction(
        _ actor: CaptureActor, id: String, submittedAt: Timestamp, digests: [String: String],
        textFields: [String: String]
    ) async throws -> CaptureSnapshot {
        try await ConflictRetry.run {
            let now = platform.clock.now()
            let (seen, evidence) = try await platform.captures.snapshot(id, of: actor) { tx, capture in
                try Self.evidence(on: capture, now: now, in: tx)
            }
            let submission = CaptureSubmission(
                digests: try Self.checked(digests, for: seen),
                textFields: try seen.item.category.textFields(
                    submitted: textFields, over: seen.item.textFields))
            var capture = seen.capture
            try capture.life.handle(.submit(at: submittedAt, evidence: evidence), now: now)
            if capture.life.state == .submitted { capture.submission = submission }
            guard capture != seen.capture else { return seen }
            try await platform.store.write { [capture] tx in
                try CaptureAccess.update(capture, submission: capture.submission, in: tx)
                if seen.capture.life.state == .open { try Self.hold(capture, in: tx) }
            }
            return seen.updated(capture)
        }
    }

    /// The evidence for a late submit; empty for any other.
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

    /// Keeps the capture's retake open for as long as photos may follow.
    private static func hold(_ capture: Capture, in tx: Transaction) throws {
        guard let id = capture.retake, let submittedAt = capture.life.submittedAt else { return }
        guard var retake = try tx.retakes.find(id, organization: capture.organization) else {
            throw DomainError.notFound("retake")
        }
        let end = capture.life.uploadsEndAt
        guard try retake.life.handle(.uploading(until: end), now: submittedAt) else { return }
        guard try tx.retakes.update(retake) else { throw DomainError.revisionConflict }
    }

    /// Returns the digests in lower case.
    ///
    /// Each must be for a region of the capture.
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
