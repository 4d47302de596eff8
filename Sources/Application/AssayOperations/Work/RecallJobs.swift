import AssayCore
import AssayStorage

/// Makes due what a clock that was ahead has put out of reach.
///
/// No wait and no lease of ours is longer than ``furthestSeconds``. Work that is due later was put in line, or leased,
/// before the clock was set back, and would lie there until the clock has caught up.
package struct RecallJobs: Sendable {
    /// The furthest that any work's time lies ahead, in seconds: the longest wait or lease, and a minute to spare.
    package static let furthestSeconds = max(RetryJob.longestWait, LeaseJob.longestLease) + 60

    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Returns: How many pieces of work there were.
    @discardableResult
    package func callAsFunction() async throws -> Int {
        let now = platform.clock.now()
        let horizon = now.adding(seconds: Self.furthestSeconds)
        // Looking takes no lock, so a server whose clock was left alone writes nothing.
        let stranded = try await platform.store.read { tx in
            try JobKind.allCases.filter { try tx.jobs.hasWork($0, dueAfter: horizon) }
        }
        guard !stranded.isEmpty else { return 0 }
        let count = try await platform.store.write { tx in
            try stranded.reduce(0) { $0 + (try tx.jobs.recall($1, dueAfter: horizon, now: now)) }
        }
        for kind in stranded { platform.signals.notify(.jobs(kind)) }
        return count
    }
}
