package import AssayCore
import AssayStorage

/// Cancels a capture that has no item yet, and schedules the deletion of its photos.
package struct CancelCapture: Sendable {
    private let clock: any WallClock
    private let identifiers: IdentifierSource
    private let signals: Signals
    private let access: CaptureAccess

    package init(_ platform: Platform) {
        (clock, identifiers, signals) = (platform.clock, platform.identifiers, platform.signals)
        access = CaptureAccess(platform)
    }

    /// - Parameter id: The client's id of the capture.
    /// - Throws: `capture_completed` if the capture has an item, `capture_expired` if it has already expired.
    package func callAsFunction(_ actor: CaptureActor, id: String) async throws -> CaptureSnapshot {
        let now = clock.now()
        let job: JobID = identifiers.makeOrdered()
        try await access.retryingConflicts { tx in
            var capture = try CaptureAccess.lock(id, of: actor, in: tx)
            guard try capture.life.handle(.cancel, now: now) else { return }
            capture.endedAt = now
            try CaptureAccess.update(capture, in: tx)
            try tx.jobs.enqueue(
                .deletePhotos, organization: capture.organization, user: capture.user, subject: capture.id.rawValue,
                dueAt: now, id: job, now: now)
        }
        signals.notify(.jobs(.deletePhotos))
        return try await access.snapshot(id, of: actor)
    }
}
