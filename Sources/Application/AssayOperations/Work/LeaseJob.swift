package import AssayCore
import AssayStorage

/// Leases the next job of a kind, in turns between organizations and between the users of each organization.
package struct LeaseJob: Sendable {
    /// The maximum duration of a lease in seconds.
    package static let longestLease = 600

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - owner: The id of the worker, unique among all workers.
    ///   - seconds: The duration of the lease, at most ``longestLease``. A job that takes longer is run twice, and the
    ///     second result counts.
    /// - Returns: The job; without one, the time at which the next job is due, if any.
    package func callAsFunction(
        _ kind: JobKind, owner: String, seconds: Int
    ) async throws -> (job: Job?, nextDue: Timestamp?) {
        let now = platform.clock.now()
        // The query takes no lock, so an idle server writes nothing.
        let (isReady, due) = try await platform.store.read { try $0.jobs.waiting(kind) }
        guard isReady || due.map({ $0 <= now }) == true else { return (nil, due) }
        let job = try await platform.store.write {
            try $0.jobs.lease(kind, owner: owner, seconds: min(seconds, Self.longestLease), now: now)
        }
        return (job, job == nil ? due : nil)
    }
}

/// Another worker has taken the job.
///
/// The results of this one must not be written.
package struct LeaseLost: Error, Sendable, CustomStringConvertible {
    package init() {}

    package var description: String { "The lease ran out while the work was being done." }
}

extension Transaction {
    /// Finishes a job.
    ///
    /// - Throws: ``LeaseLost`` if another worker has taken the job. The transaction must not commit then.
    func finish(_ job: Job, owner: String) throws {
        guard try jobs.finish(job, owner: owner) else { throw LeaseLost() }
    }
}
