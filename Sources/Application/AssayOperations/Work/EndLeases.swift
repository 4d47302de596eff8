import AssayCore
import AssayStorage

/// Ends the job leases of a crashed process without waiting for their expiry.
///
/// Also makes its upload reservations due for a check.
package struct EndLeases: Sendable {
    private let store: Store
    private let clock: any WallClock

    package init(_ platform: Platform) {
        (store, clock) = (platform.store, platform.clock)
    }

    /// Call this only in the serving process, before its workers start.
    ///
    /// The leases may belong to another running process otherwise.
    ///
    /// - Returns: The number of ended leases.
    @discardableResult
    package func callAsFunction() async throws -> Int {
        let now = clock.now()
        return try await store.write { tx in
            try tx.uploadReservations.interruptAll(now: now)
            return try tx.jobs.endLeases(now: now)
        }
    }
}
