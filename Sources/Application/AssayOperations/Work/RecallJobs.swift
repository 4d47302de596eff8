import AssayCore
import AssayStorage

/// Makes jobs due that were scheduled too far ahead by a wrong clock.
///
/// No wait and no lease is longer than ``furthestSeconds``. A job that is due later was enqueued or leased before the
/// clock was set back. It would otherwise wait until the clock has caught up.
package struct RecallJobs: Sendable {
    /// The maximum time between now and a job's due time, in seconds: the longest wait or lease, plus one minute.
    package static let furthestSeconds = max(RetryJob.longestWait, LeaseJob.longestLease) + 60

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Returns: The number of recalled jobs.
    @discardableResult
    package func callAsFunction() async throws -> Int {
        let now = platform.clock.now()
        let horizon = now.adding(seconds: Self.furthestSeconds)
        // The query takes no lock, so a server with a correct clock writes nothing.
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
