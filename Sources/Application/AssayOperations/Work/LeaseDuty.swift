import AssayCore
import AssayStorage

/// Leases a periodic duty, so that one process at a time performs it.
///
/// A duty does no harm if two processes perform it at once, for example because one of them takes longer than its
/// lease. The lease only saves work.
package struct LeaseDuty: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter seconds: The duration of the lease. A process that stops gives its leases back; after a crash,
    ///   another process waits for their end.
    /// - Returns: Whether this process performs the duty now.
    package func callAsFunction(_ name: String, seconds: Int) async throws -> Bool {
        // The only process needs no lease, and an idle one writes nothing.
        guard platform.store.isShared else { return true }
        let now = platform.clock.now()
        let (end, furthest) = (now.adding(seconds: seconds), now.adding(seconds: 2 * seconds))
        // The query takes no lock, so the processes without the lease write nothing.
        let held = try await platform.store.read { try $0.duties.holder(of: name) }
        if let held, held.process != platform.process, now < held.until, held.until <= furthest { return false }
        return try await platform.store.write { [platform] in
            try $0.duties.lease(name, to: platform.process, until: end, furthest: furthest, now: now)
        }
    }
}
