package import AssayCore
import AssayImaging
import AssayStorage
import AssayWire

/// Schedules a failed job again, with an increasing delay.
package struct RetryJob: Sendable {
    /// The maximum delay in seconds.
    package static let longestWait = 300

    /// The delay after a storage failure in seconds.
    package static let storageWait = 5

    private let store: Store
    private let clock: any WallClock

    package init(_ platform: Platform) {
        (store, clock) = (platform.store, platform.clock)
    }

    /// A storage failure, such as a full disk, does not count as an attempt, because the job did not cause it.
    ///
    /// The job runs within seconds after the storage has recovered.
    ///
    /// - Parameter error: The failure. Its text is for the operator, never for a user.
    package func callAsFunction(_ job: Job, owner: String, error: any Error) async throws {
        let now = clock.now()
        let isCounted = !StorageFailure.isCause(of: error)
        let dueAt = now.adding(seconds: isCounted ? Self.wait(after: job.attempts) : Self.storageWait)
        let reason = String(String(reflecting: error).prefix(500))
        try await store.write {
            try $0.jobs.retry(job, owner: owner, dueAt: dueAt, error: reason, isCounted: isCounted)
        }
    }

    /// Returns the delay: 1, 2, 4, 8 … seconds after the first, second, third, fourth attempt.
    static func wait(after attempts: Int) -> Int {
        min(longestWait, 1 << min(max(attempts - 1, 0), 20))
    }
}

/// Distinguishes failures of the disk or the database from failures of the job itself.
enum StorageFailure {
    static func isCause(of error: any Error) -> Bool {
        switch error {
        case let error as BlobError: error.isPassing
        case let error as DomainError: error.kind == .unavailable
        case let error as ImagingError: error.code == .fileAccess || error.code == .tooManyFiles
        default: false
        }
    }
}

extension BlobError {
    /// Whether a retry may succeed.
    ///
    /// A missing blob stays missing, and a damaged one damaged.
    var isPassing: Bool {
        switch self {
        case .full, .nearlyFull, .readOnly, .tooManyFiles, .system, .unavailable, .refused, .notOwned: true
        case .missing, .invalidKey, .damaged: false
        }
    }
}
