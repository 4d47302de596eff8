import AssayCore
import AssayStorage

/// Ends the leases of this process's earlier run, of jobs and of deliveries, without waiting for their expiry.
///
/// The leases of other processes are untouched: those of a process
/// that died and does not start again run out. In a database that only one process can use, all leases are its own,
/// even if they name another process, as in a restored backup.
package struct EndLeases: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Call this only in the serving process, before its workers start.
    ///
    /// The leases may belong to running workers otherwise.
    ///
    /// - Returns: The number of ended leases.
    @discardableResult
    package func callAsFunction() async throws -> Int {
        let now = platform.clock.now()
        let process = platform.store.isShared ? platform.process : nil
        return try await platform.store.write { tx in
            let ended = try tx.jobs.endLeases(of: process, now: now)
            return try ended + tx.deliveries.endLeases(of: process, now: now)
        }
    }
}
