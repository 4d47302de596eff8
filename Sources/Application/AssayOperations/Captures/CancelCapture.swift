package import AssayCore
import AssayStorage

/// Cancels a capture that has no item yet, and schedules the deletion of its photos.
package struct CancelCapture: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter id: The client's id of the capture.
    /// - Throws: `capture_completed` if the capture has an item, `capture_expired` if it has already expired.
    package func callAsFunction(_ actor: CaptureActor, id: String) async throws -> CaptureSnapshot {
        let now = platform.clock.now()
        let job: JobID = platform.identifiers.makeOrdered()
        try await platform.retryingConflicts { tx in
            var capture = try CaptureAccess.lock(id, of: actor, in: tx)
            guard try capture.life.handle(.cancel, now: now) else { return }
            capture.endedAt = now
            try CaptureAccess.update(capture, in: tx)
            try tx.enqueueDeletion(of: capture, id: job, now: now)
        }
        platform.signals.notify(.jobs(.deletePhotos))
        return try await platform.captures.snapshot(id, of: actor)
    }
}
