import AssayCore
import AssayStorage

/// Expires overdue captures and schedules the deletion of their photos.
///
/// Open captures are overdue one day after their two hours. Submitted captures are overdue if not all photos have
/// arrived within seven days.
package struct ExpireCaptures: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter limit: The maximum number of captures per call.
    /// - Returns: The number of expired captures.
    @discardableResult
    package func callAsFunction(limit: Int = 100) async throws -> Int {
        let now = platform.clock.now()
        let overdue = try await platform.store.read { try $0.captures.listOverdue(at: now, limit: limit) }
        var count = 0
        for capture in overdue where try await expire(capture, now: now) { count += 1 }
        if count > 0 { platform.signals.notify(.jobs(.deletePhotos)) }
        return count
    }

    private func expire(_ capture: Capture, now: Timestamp) async throws -> Bool {
        let job: JobID = platform.identifiers.makeOrdered()
        return try await platform.store.write { tx in
            var capture = capture
            // If another transaction changed the capture since it was listed, the deadline may have changed. The update
            // fails then.
            guard try capture.life.handle(.tick, now: now) else { return false }
            capture.endedAt = now
            guard try tx.captures.update(capture) else { return false }
            try tx.enqueueDeletion(of: capture, id: job, now: now)
            return true
        }
    }
}
