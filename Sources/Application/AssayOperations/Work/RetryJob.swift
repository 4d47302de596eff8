package import AssayCore
import AssayStorage

/// Schedules a failed job again, with an increasing delay.
package struct RetryJob: Sendable {
    /// The maximum delay in seconds.
    package static let longestWait = 300

    /// The delay after a storage failure in seconds.
    package static let storageWait = 5

    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// A storage failure, such as a full disk, does not count as an attempt, because the job did not cause it.
    ///
    /// The job runs within seconds after the storage has recovered.
    ///
    /// - Parameter error: The failure. Its text is for the operator, never for a user.
    package func callAsFunction(_ job: Job, owner: String, error: any Error) async throws {
        let now = platform.clock.now()
        let isCounted = !StorageFailure.isCause(of: error)
        let dueAt = now.adding(seconds: isCounted ? Self.wait(after: job.attempts) : Self.storageWait)
        let reason = String(String(reflecting: error).prefix(500))
        try await platform.store.write {
            try $0.jobs.retry(job, owner: owner, dueAt: dueAt, error: reason, isCounted: isCounted)
        }
    }

    /// Returns the delay: 1, 2, 4, 8 … seconds after the first, second, third, fourth attempt.
    static func wait(after attempts: Int) -> Int {
        min(longestWait, 1 << min(max(attempts - 1, 0), 20))
    }
}
