package import AssayCore
import AssayKeys
import AssayStorage

/// Stores the results of tries in one transaction: the next try, or the end of a delivery.
package struct FinishDeliveries: Sendable {
    /// The maximum number of results in one transaction.
    package static let most = 128

    /// The effect of one call.
    package struct Stored: Sendable, Hashable {
        package let deliveries: Set<DeliveryID>
        /// The number of results whose leases later claims had taken over, and which changed nothing.
        package let lost: Int
        package let disabled: [DisabledWebhook]
        /// Whether there may be more to claim.
        package let isMoreDue: Bool
    }

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter results: At most ``most``.
    package func callAsFunction(_ results: [DeliveryResult]) async throws -> Stored {
        guard !results.isEmpty else { return Stored(deliveries: [], lost: 0, disabled: [], isMoreDue: false) }
        let now = platform.clock.now()
        let time = DueTime(now, platform.retrySchedule)
        let jitters = platform.random.bytes(results.count)
        // One event for each subscription is enough; which of its results brings it does not matter.
        let ended = zip(results, jitters).map { result, jitter in
            DeliveryRepository.Ended(
                FinishedDelivery(result, schedule: platform.retrySchedule, now: now, jitter: Double(jitter) / 255),
                event: platform.identifiers.makeOrdered())
        }
        let finished = try await platform.store.write { try $0.deliveries.finish(ended, time) }
        return Stored(
            deliveries: finished.stored, lost: results.count - finished.stored.count, disabled: finished.disabled,
            isMoreDue: finished.isMoreDue)
    }
}
