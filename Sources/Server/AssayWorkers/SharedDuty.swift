package import AssayOperations
import Synchronization

extension Sweeper.Duty {
    /// Returns the duty as one that a single process performs for all: it does nothing without its lease.
    ///
    /// The lease outlives the wait for the next run, so that the duty stays with the process that performed it last.
    package func leased(by lease: LeaseDuty) -> Sweeper.Duty {
        let hasLease = Atomic(false)
        let seconds = 2 * Int(interval.components.seconds) + 60
        return Sweeper.Duty(
            name, every: interval,
            isBehind: {
                guard hasLease.load(ordering: .relaxed) else { return false }
                return await isBehind()
            },
            work: {
                let isMine = try await lease(name, seconds: seconds)
                hasLease.store(isMine, ordering: .relaxed)
                return isMine ? try await work() : 0
            })
    }
}
