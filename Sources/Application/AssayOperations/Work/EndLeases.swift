import AssayCore
import AssayStorage

/// Ends the job leases of a crashed process without waiting for their expiry.
///
/// Also makes its upload reservations due for a check.
package struct EndLeases: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// Call this only in the serving process, before its workers start.
    ///
    /// The leases may belong to another running process otherwise.
    ///
    /// - Returns: The number of ended leases.
    @discardableResult
    package func callAsFunction() async throws -> Int {
        let now = platform.clock.now()
        return try await platform.store.write { tx in
            try tx.uploadReservations.interruptAll(now: now)
            return try tx.jobs.endLeases(now: now)
        }
    }
}

/// Deletes the incomplete uploads of a crashed process.
package struct SweepSpool: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// Call this only in the serving process, before it accepts its first photo.
    ///
    /// - Returns: The number of deleted files.
    @discardableResult
    package func callAsFunction() async throws -> Int {
        try await platform.spool.sweep()
    }
}
