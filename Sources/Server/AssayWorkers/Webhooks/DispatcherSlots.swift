import AssayCore
import AssayOperations

/// The tries in flight of a dispatcher, and the places for more.
///
/// A subscription is slow while one of its tries takes longer than ``slowAfter``, and until one has taken less. Slow and
/// failing subscriptions share half of the places, so that they never keep the others waiting. A subscription that
/// becomes slow can have taken more than its share; the others then get places beyond the usual number.
struct DispatcherSlots {
    /// The usual number of places.
    static let usual = 256
    /// The places that slow and failing subscriptions share.
    static let shared = usual / 2
    /// The maximum number of tries in flight.
    static let most = 2 * usual
    /// The time after which a try makes its subscription slow.
    static let slowAfter = Duration.seconds(1)
    /// The number of slow subscriptions that are remembered.
    private static let remembered = 4_096

    private struct Running {
        let webhook: WebhookID
        let isOfFailing: Bool
        let since: ContinuousClock.Instant
    }

    private var running: [DeliveryID: Running] = [:]
    private var slow: Set<WebhookID> = []

    /// The number of tries in flight, and of results that are not stored.
    var count: Int { running.count }

    mutating func begin(_ claim: ClaimedDelivery, at time: ContinuousClock.Instant) {
        running[claim.delivery.id] = Running(
            webhook: claim.delivery.webhook, isOfFailing: claim.isOfFailing, since: time)
    }

    /// Notes that a try has ended; its place is free when its result is stored.
    mutating func answered(_ claim: ClaimedDelivery, after duration: Duration) {
        if duration < Self.slowAfter {
            slow.remove(claim.delivery.webhook)
        } else if slow.count < Self.remembered {
            slow.insert(claim.delivery.webhook)
        }
    }

    /// Frees the place of a try.
    mutating func end(_ claim: ClaimedDelivery) {
        running[claim.delivery.id] = nil
    }

    /// Returns the places for new tries.
    mutating func room(at time: ContinuousClock.Instant) -> ClaimDeliveries.Room {
        for one in running.values where time - one.since >= Self.slowAfter { slow.insert(one.webhook) }
        var (healthyCount, sharedCount) = (0, 0)
        var counts: [WebhookID: Int] = [:]
        for one in running.values {
            if one.isOfFailing || slow.contains(one.webhook) { sharedCount += 1 } else { healthyCount += 1 }
            if slow.contains(one.webhook) { counts[one.webhook, default: 0] += 1 }
        }
        let left = Self.most - running.count
        let shared = max(0, min(left, Self.shared - sharedCount))
        let healthy = max(0, min(left, Self.usual - healthyCount - min(sharedCount, Self.shared)))
        // A slow subscription has as many tries as a failing one; without room for it, none.
        let limits = slow.map { webhook in
            let left = shared > 0 ? WebhookLimits.triesAtOnceWhenFailing - counts[webhook, default: 0] : 0
            return (webhook, max(0, left))
        }
        return ClaimDeliveries.Room(
            healthy: healthy, failing: shared, limits: Dictionary(limits) { first, _ in first })
    }
}
