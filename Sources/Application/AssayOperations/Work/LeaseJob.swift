package import AssayCore
import AssayStorage

/// Leases the next job of a kind, in turns between organizations and between the users of each organization.
package struct LeaseJob: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - owner: The id of the worker, unique among all workers.
    ///   - seconds: The duration of the lease, at most ``AssayCore/Job/longestWait``. A job that takes longer is run
    ///     twice, and the second result counts.
    ///   - isBusy: Whether the worker has just had a job. More work is likely then, and it is looked for in the
    ///     transaction that leases it.
    /// - Returns: The job; without one, the time at which the next job is due, if any.
    package func callAsFunction(
        _ kind: JobKind, owner: String, seconds: Int, isBusy: Bool = false
    ) async throws -> (job: Job?, nextDue: Timestamp?) {
        let clock = platform.clock
        // The query takes no lock, so an idle server writes nothing.
        let seen = isBusy ? nil : try await platform.store.read { try $0.jobs.waiting(kind, now: clock.now()) }
        if let seen, !seen.isReady, !seen.isDue { return (nil, seen.nextDue) }
        return try await platform.store.write { tx in
            // The transaction may have waited for its turn; an earlier time would take running leases for ones of a
            // clock that was ahead.
            let now = clock.now()
            let (isReady, isDue, nextDue) = try seen ?? tx.jobs.waiting(kind, now: now)
            guard isReady || isDue else { return (nil, nextDue) }
            let job = try tx.jobs.lease(
                kind, owner: owner, seconds: min(seconds, Job.longestWait), now: now, admitting: isDue)
            return (job, job == nil ? nextDue : nil)
        }
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
