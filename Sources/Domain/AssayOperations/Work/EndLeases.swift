import AssayCore
import AssayStorage

/// Takes over the work that a process which died had in hand, without waiting for its leases to run out.
///
/// The work's attempts stay as they are: a photo that ends every worker is still found out.
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
        return try await platform.store.write { try $0.jobs.endLeases(now: now) }
    }
}
