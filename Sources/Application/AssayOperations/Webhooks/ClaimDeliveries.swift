package import AssayCore
import AssayStorage

/// Leases due deliveries of several subscriptions in one transaction, and renders their bodies.
///
/// Subscriptions take turns: those that have been due longest come first, and one that is served goes behind the
/// others.
package struct ClaimDeliveries: Sendable {
    /// The places that a worker has for tries.
    package struct Capacity: Sendable {
        /// The places for subscriptions whose last tries have succeeded.
        package let healthy: Int
        /// The places for those whose last tries have failed.
        package let failing: Int
        /// The places for single subscriptions, such as slow ones; 0 passes over one.
        package let limits: [WebhookID: Int]
        /// The places that one organization may have.
        package let ofOrganization: Int
        /// The places that organizations have now; none for an absent one.
        package let used: [OrganizationID: Int]
        /// The requests that one host may get now.
        package let ofHost: Int
        /// The requests that may go to hosts which have got some lately.
        package let hosts: [String: Int]

        package init(
            healthy: Int, failing: Int, limits: [WebhookID: Int] = [:], ofOrganization: Int = .max,
            used: [OrganizationID: Int] = [:], ofHost: Int = .max, hosts: [String: Int] = [:]
        ) {
            (self.healthy, self.failing, self.limits) = (healthy, failing, limits)
            (self.ofOrganization, self.used) = (ofOrganization, used)
            (self.ofHost, self.hosts) = (ofHost, hosts)
        }

        /// Whether a subscription or a host is passed over.
        package var isPassing: Bool { limits.values.contains(0) || hosts.values.contains(0) }

        /// The organizations without a place left.
        var full: [OrganizationID] { used.filter { $0.value >= ofOrganization }.map(\.key) }
    }

    /// The result of one claim.
    package struct Claim: Sendable {
        package internal(set) var deliveries: [OutgoingDelivery] = []
        /// The deliveries that can't be sent, with the reason as the result of a try.
        package internal(set) var unsendable: [DeliveryResult] = []
        /// The time of the next delivery, unless there are more now.
        package internal(set) var nextDue: Timestamp?

        package var isEmpty: Bool { deliveries.isEmpty && unsendable.isEmpty }
    }

    /// The maximum number of deliveries in one transaction.
    package static let most = 64
    /// The maximum number of queues in one transaction.
    static let maxQueues = 32

    private let platform: Platform
    private let renderer: DeliveryRenderer

    package init(_ platform: Platform) {
        self.platform = platform
        renderer = DeliveryRenderer(platform)
    }

    package func callAsFunction(_ capacity: Capacity) async throws -> Claim {
        let now = platform.clock.now()
        var queues = try await queues(capacity)
        if let end = queues.leaseEnd, end <= now {
            try await platform.store.write { _ = try $0.deliveries.endExpiredLeases(now: now) }
            queues = try await self.queues(capacity)
        }
        // The query takes no lock, so an idle server writes nothing.
        let shares = queues.shares(of: capacity, now: now)
        var claim = Claim()
        claim.nextDue = queues.nextDue(now: now)
        guard !shares.isEmpty else { return claim }
        let lease = platform.process.owner(platform.identifiers.make(Entity.Job.self).rawValue)
        let claimed = try await platform.store.write { try Self.claim(shares, lease: lease, now: now, in: $0) }
        guard !claimed.isEmpty else { return claim }
        (claim.deliveries, claim.unsendable) = try await renderer.render(claimed, now: now)
        return claim
    }

    private func queues(_ capacity: Capacity) async throws -> DueQueues {
        let passing = capacity.isPassing
        return try await platform.store.read { tx in
            DueQueues(
                healthy: try tx.webhookQueues.next(failing: false, passing: passing, except: capacity.full),
                failing: try tx.webhookQueues.next(failing: true, passing: passing, except: capacity.full),
                leaseEnd: try tx.deliveries.firstLeaseEnd())
        }
    }

    private static func claim(
        _ shares: [DueQueues.Share], lease: String, now: Timestamp, in tx: Transaction
    ) throws -> [ClaimedDelivery] {
        let queues = try tx.webhookQueues.lockDue(shares.map(\.webhook), now: now)
        var claimed: [ClaimedDelivery] = []
        for share in shares {
            guard let queue = queues[share.webhook] else { continue }
            let limit = min(share.most, queue.maxInFlight - queue.inFlight)
            let taken =
                limit > 0 ? try tx.deliveries.claim(from: queue, limit: limit, lease: lease, now: now) : []
            try tx.webhookQueues.recordClaim(of: taken.count, from: queue, now: now)
            claimed += taken
        }
        return claimed
    }
}

/// The queues at one time, those that have been due longest first.
private struct DueQueues: Sendable {
    /// The maximum number of deliveries of one queue.
    struct Share: Sendable {
        let webhook: WebhookID
        let most: Int
    }

    let healthy: [WebhookQueueRepository.Place]
    let failing: [WebhookQueueRepository.Place]
    let leaseEnd: Timestamp?

    /// Returns the queues to take deliveries from.
    func shares(of capacity: ClaimDeliveries.Capacity, now: Timestamp) -> [Share] {
        // The queues of failing subscriptions have a number of their own, whatever the others need.
        var used = Used(organizations: capacity.used)
        let first = shares(healthy, ClaimDeliveries.maxQueues, capacity.healthy, capacity, &used, now: now)
        return first + shares(failing, ClaimDeliveries.maxQueues / 2, capacity.failing, capacity, &used, now: now)
    }

    /// The places that are taken.
    private struct Used {
        var organizations: [OrganizationID: Int]
        var hosts: [String: Int] = [:]
    }

    /// - Parameters:
    ///   - most: The maximum number of queues.
    ///   - places: The places for the deliveries of these queues.
    ///   - used: The places of organizations and hosts, to which the shares are added.
    private func shares(
        _ queues: [WebhookQueueRepository.Place], _ most: Int, _ places: Int, _ capacity: ClaimDeliveries.Capacity,
        _ used: inout Used, now: Timestamp
    ) -> [Share] {
        let deliveries = min(places, ClaimDeliveries.most)
        let due = queues.filter {
            $0.nextDue <= now && capacity.limits[$0.webhook] != 0 && capacity.hosts[$0.host] != 0
        }
        .prefix(min(most, deliveries))
        guard !due.isEmpty else { return [] }
        let share = max(1, deliveries / due.count)
        return due.compactMap { queue in
            let left = capacity.ofOrganization - used.organizations[queue.organization, default: 0]
            let ofHost = (capacity.hosts[queue.host] ?? capacity.ofHost) - used.hosts[queue.host, default: 0]
            let most = min(share, capacity.limits[queue.webhook] ?? share, left, ofHost)
            guard most > 0 else { return nil }
            used.organizations[queue.organization, default: 0] += most
            used.hosts[queue.host, default: 0] += most
            return Share(webhook: queue.webhook, most: most)
        }
    }

    /// The time at which a queue or a lease is due next; `nil` if nothing is known of it.
    func nextDue(now: Timestamp) -> Timestamp? {
        ((healthy + failing).map(\.nextDue) + [leaseEnd].compactMap(\.self)).filter { $0 > now }.min()
    }
}
