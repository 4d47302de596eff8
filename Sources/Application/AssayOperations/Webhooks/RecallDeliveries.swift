import AssayCore
import AssayStorage

/// Makes deliveries due that were put off by a wrong clock, as ``RecallJobs`` does with jobs.
///
/// A delivery that is due later than any wait allows was scheduled or leased before the clock was set back.
package struct RecallDeliveries: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Returns: The number of recalled deliveries.
    @discardableResult
    package func callAsFunction() async throws -> Int {
        let now = platform.clock.now()
        let horizon = now.adding(seconds: platform.retrySchedule.longestWaitSeconds + 60)
        let leases = now.adding(seconds: WebhookLimits.leaseSeconds + 60)
        // The queries take no lock, so a server with a correct clock writes nothing.
        let (stranded, hasLease) = try await platform.store.read { tx in
            (try tx.deliveries.stranded(dueAfter: horizon), try tx.deliveries.hasLease(endingAfter: leases))
        }
        guard !stranded.isEmpty || hasLease else { return 0 }
        let count = try await platform.store.write { tx in
            let end = now.adding(seconds: WebhookLimits.leaseSeconds)
            let shortened = hasLease ? try tx.deliveries.shortenLeases(endingAfter: leases, to: end) : 0
            guard !stranded.isEmpty else { return shortened }
            return shortened + (try tx.deliveries.recall(stranded, dueAfter: horizon, now: now))
        }
        platform.signals.notify(.deliveries)
        return count
    }
}
