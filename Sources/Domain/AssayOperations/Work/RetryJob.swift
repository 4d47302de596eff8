package import AssayCore
import AssayStorage

/// Puts work that failed back in line, later each time.
package struct RetryJob: Sendable {
    /// The longest wait, in seconds.
    package static let longestWait = 300

    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter error: For the operator: shown by `doctor`, never to a user.
    package func callAsFunction(_ job: Job, owner: String, error: String) async throws {
        let now = platform.clock.now()
        let dueAt = now.adding(seconds: Self.wait(after: job.attempts))
        let reason = String(error.prefix(500))
        try await platform.store.write { try $0.jobs.retry(job, owner: owner, dueAt: dueAt, error: reason) }
    }

    /// 1, 2, 4, 8 … seconds after the first, second, third, fourth attempt.
    static func wait(after attempts: Int) -> Int {
        min(longestWait, 1 << min(max(attempts - 1, 0), 20))
    }
}
