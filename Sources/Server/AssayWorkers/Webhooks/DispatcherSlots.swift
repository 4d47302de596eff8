import AssayCore
import AssayOperations

/// A claimed delivery, and the work on it.
enum ClaimedWork: Sendable {
    case send(OutgoingDelivery)
    /// It can't be sent, which is a result as well.
    case store(DeliveryResult)

    var claim: ClaimedDelivery {
        switch self {
        case .send(let delivery): delivery.claim
        case .store(let result): result.claim
        }
    }
}

/// The tries in flight of a dispatcher, and the places for more.
///
/// A subscription is slow while one of its tries takes longer than ``slowAfter``, and until one has taken less. Slow
/// and failing subscriptions share half of the places, so that they never keep the others waiting. A subscription that
/// becomes slow can have taken more than its share; the others then get places beyond the usual number. An organization
/// has half of the usual places at most, because it could have many subscriptions that become slow at the same time.
struct DispatcherSlots {
    /// The usual number of places.
    static let usual = 256
    /// The places that slow and failing subscriptions share.
    static let shared = usual / 2
    /// The maximum number of tries in flight.
    static let most = 2 * usual
    /// The time after which a try makes its subscription slow.
    static let slowAfter = Duration.seconds(1)
    /// The places that one organization may have, whatever the number of its subscriptions.
    static let ofOrganization = usual / 2
    /// The number of slow subscriptions that are remembered.
    private static let remembered = 4_096
    /// The time after which a slow subscription without a try is forgotten.
    private static let forgottenAfter = Duration.seconds(600)

    private struct Running {
        let webhook: WebhookID
        let organization: OrganizationID
        let isOfFailing: Bool
        let since: ContinuousClock.Instant
    }

    private var running: [DeliveryID: Running] = [:]
    /// The later claims of deliveries that are in flight here.
    ///
    /// A lease may end while its try, or the storing of its result, goes on: after an outage of the database, or a step
    /// of the clock. A delivery whose result was just stored may be due again before its place is free.
    private var later: [DeliveryID: ClaimedWork] = [:]
    /// The slow subscriptions, with the time at which they were last seen to be.
    private var slow: [WebhookID: ContinuousClock.Instant] = [:]
    private var hosts: HostLimits

    /// - Parameter hostPerSecond: The requests per second to one host; `nil` for no limit.
    init(hostPerSecond: Int? = nil) {
        hosts = HostLimits(perSecond: hostPerSecond)
    }

    /// The number of tries in flight, and of results that are not stored.
    var count: Int { running.count }

    /// Takes a place for a claimed delivery; a delivery that is in flight waits for the end of its try.
    ///
    /// - Returns: Whether the work may begin.
    mutating func begin(_ work: ClaimedWork, at time: ContinuousClock.Instant) -> Bool {
        let claim = work.claim
        guard running[claim.delivery.id] == nil else {
            later[claim.delivery.id] = work
            return false
        }
        running[claim.delivery.id] = Running(
            webhook: claim.delivery.webhook, organization: claim.delivery.organization,
            isOfFailing: claim.isOfFailing, since: time)
        if case .send(let delivery) = work { hosts.count(delivery.url, at: time) }
        return true
    }

    /// Notes that a try has ended; its place is free when its result is stored.
    mutating func answered(_ claim: ClaimedDelivery, after duration: Duration, at time: ContinuousClock.Instant) {
        if duration < Self.slowAfter {
            slow[claim.delivery.webhook] = nil
        } else {
            note(claim.delivery.webhook, at: time)
        }
    }

    private mutating func note(_ webhook: WebhookID, at time: ContinuousClock.Instant) {
        if slow[webhook] != nil || slow.count < Self.remembered { slow[webhook] = time }
    }

    /// Frees the place of a try.
    ///
    /// - Returns: The later claim of the delivery, if there is one; it has no place yet.
    @discardableResult
    mutating func end(_ claim: ClaimedDelivery) -> ClaimedWork? {
        running[claim.delivery.id] = nil
        return later.removeValue(forKey: claim.delivery.id)
    }

    /// Returns the places for new tries.
    mutating func capacity(at time: ContinuousClock.Instant) -> ClaimDeliveries.Capacity {
        slow = slow.filter { time - $0.value < Self.forgottenAfter }
        for one in running.values where time - one.since >= Self.slowAfter { note(one.webhook, at: time) }
        var (healthyCount, sharedCount) = (0, 0)
        var counts: [WebhookID: Int] = [:]
        var used: [OrganizationID: Int] = [:]
        for one in running.values {
            let isSlow = slow[one.webhook] != nil
            if one.isOfFailing || isSlow { sharedCount += 1 } else { healthyCount += 1 }
            if isSlow { counts[one.webhook, default: 0] += 1 }
            used[one.organization, default: 0] += 1
        }
        let left = Self.most - running.count
        let shared = max(0, min(left, Self.shared - sharedCount))
        let healthy = max(0, min(left, Self.usual - healthyCount - min(sharedCount, Self.shared)))
        // A slow subscription has as many tries as a failing one; without room for it, none.
        let limits = slow.keys.map { webhook in
            let left = shared > 0 ? WebhookLimits.triesAtOnceWhenFailing - counts[webhook, default: 0] : 0
            return (webhook, max(0, left))
        }
        return ClaimDeliveries.Capacity(
            healthy: healthy, failing: shared, limits: Dictionary(limits) { first, _ in first },
            ofOrganization: Self.ofOrganization, used: used, ofHost: hosts.burst, hosts: hosts.left(at: time))
    }
}
