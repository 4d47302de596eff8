package import AssayCore
import AssayStorage

/// Puts work that failed back in line, later each time.
package struct RetryJob: Sendable {
    /// The longest wait, in seconds.
    package static let longestWait = 300

    /// How soon work is tried again that only the storage has failed, in seconds.
    package static let storageWait = 5

    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// A failure of the storage, such as a full disk, does not count as an attempt: the work is not at fault, and is
    /// done within seconds when the storage is well again.
    ///
    /// - Parameter error: Its text is for the operator, never for a user.
    package func callAsFunction(_ job: Job, owner: String, error: any Error) async throws {
        let now = platform.clock.now()
        let isCounted = !StorageFailure.isCause(of: error)
        let dueAt = now.adding(seconds: isCounted ? Self.wait(after: job.attempts) : Self.storageWait)
        let reason = String(String(reflecting: error).prefix(500))
        try await platform.store.write {
            try $0.jobs.retry(job, owner: owner, dueAt: dueAt, error: reason, isCounted: isCounted)
        }
    }

    /// 1, 2, 4, 8 … seconds after the first, second, third, fourth attempt.
    static func wait(after attempts: Int) -> Int {
        min(longestWait, 1 << min(max(attempts - 1, 0), 20))
    }
}
