package import AssayCore
import AssayStorage

/// Ends a capture that has no item yet; its photos are deleted.
package struct CancelCapture: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter id: The client's id of the capture.
    /// - Throws: `capture_completed` where it has an item, `capture_expired` where its time ran out before.
    package func callAsFunction(_ actor: CaptureActor, id: String) async throws -> CaptureSnapshot {
        let now = platform.clock.now()
        let job: JobID = platform.identifiers.make()
        let access = CaptureAccess(platform: platform)
        try await access.retryingConflicts { tx in
            var capture = try CaptureAccess.find(id, of: actor, in: tx)
            guard try capture.life.handle(.cancel, now: now) else { return }
            capture.endedAt = now
            try CaptureAccess.update(capture, in: tx)
            try tx.jobs.enqueue(
                .deletePhotos, organization: capture.organization, user: capture.user, subject: capture.id.rawValue,
                dueAt: now, id: job, now: now)
        }
        platform.signals.notify(.jobs(.deletePhotos))
        return try await access.snapshot(id, of: actor)
    }
}
