import AssayCore
import AssayStorage

/// Takes over the work of a process that died, without waiting for its leases to run out, and makes the room due for a
/// check that the process had reserved for uploads.
package struct EndLeases: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// Only for the one process that serves, before its workers start: to a second one, these are another's leases.
    ///
    /// - Returns: How many there were.
    @discardableResult
    package func callAsFunction() async throws -> Int {
        let now = platform.clock.now()
        return try await platform.store.write { tx in
            try tx.uploadReservations.interruptAll(now: now)
            return try tx.jobs.endLeases(now: now)
        }
    }
}
