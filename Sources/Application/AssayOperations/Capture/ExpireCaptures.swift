import AssayCore
import AssayStorage

/// Ends captures whose time has run out, and has their photos deleted.
///
/// Those are open ones a day after their two hours, and submitted ones whose photos did not all arrive within seven
/// days.
package struct ExpireCaptures: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter limit: The most captures of one call.
    /// - Returns: How many were ended.
    @discardableResult
    package func callAsFunction(limit: Int = 100) async throws -> Int {
        let now = platform.clock.now()
        let overdue = try await platform.store.read { try $0.captures.listOverdue(at: now, limit: limit) }
        for capture in overdue {
            try await expire(capture, now: now)
        }
        if !overdue.isEmpty { platform.signals.notify(.jobs(.deletePhotos)) }
        return overdue.count
    }

    private func expire(_ capture: Capture, now: Timestamp) async throws {
        let job: JobID = platform.identifiers.make()
        try await platform.store.write { tx in
            var capture = capture
            // Whoever changed it since it was listed has given it a new clock.
            guard try capture.life.handle(.tick, now: now) else { return }
            capture.endedAt = now
            guard try tx.captures.update(capture) else { return }
            try tx.jobs.enqueue(
                .deletePhotos, organization: capture.organization, user: capture.user, subject: capture.id.rawValue,
                dueAt: now, id: job, now: now)
        }
    }
}
