package import AssayCore
import AssayStorage

/// Takes the next piece of work of a kind, in turns: of each organization, and of each of its users.
package struct LeaseJob: Sendable {
    /// The longest lease, in seconds.
    package static let longestLease = 600

    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameters:
    ///   - owner: Who works; unlike every other worker's.
    ///   - seconds: How long nobody else may take it, at most ``longestLease``. Work that needs longer is done twice,
    ///     and its second end counts.
    /// - Returns: The work, or when some will be due; neither where there is none.
    package func callAsFunction(
        _ kind: JobKind, owner: String, seconds: Int
    ) async throws -> (job: Job?, nextDue: Timestamp?) {
        let now = platform.clock.now()
        // Looking takes no lock, so a server with nothing to do writes nothing.
        let (isReady, due) = try await platform.store.read {
            (try $0.jobs.hasReady(kind), try $0.jobs.nextDue(kind))
        }
        guard isReady || due.map({ $0 <= now }) == true else { return (nil, due) }
        let job = try await platform.store.write {
            try $0.jobs.lease(kind, owner: owner, seconds: min(seconds, Self.longestLease), now: now)
        }
        return (job, job == nil ? due : nil)
    }
}

/// Another worker has the job by now: what this one has found must not be written.
package struct LeaseLost: Error, Sendable, CustomStringConvertible {
    package init() {}

    package var description: String { "The lease ran out while the work was being done." }
}
