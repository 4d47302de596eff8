package import AssayCore
import AssayStorage

/// Ends the leases of deliveries whose requests have not begun: they are due again.
///
/// If they have waited too long, their subscriptions then have the fewest places, because a delivery waits for long only
/// behind slow ones.
package struct ReturnDeliveries: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    package func callAsFunction(_ claimed: [ClaimedDelivery], haveWaited: Bool = true) async throws {
        let now = platform.clock.now()
        let leases = claimed.map { claim in
            DeliveryRepository.Lease(
                delivery: claim.delivery.id, webhook: claim.delivery.webhook, name: claim.lease)
        }
        try await platform.store.write { _ = try $0.deliveries.end(leases, haveWaited: haveWaited, now: now) }
        platform.signals.notify(.deliveries)
    }
}
