package import AssayCore
import AssayStorage

/// Leases due deliveries of several subscriptions in one transaction.
///
/// Subscriptions take turns: those that have been due longest come first, and one that is served, or can't be served
/// now, goes behind the others. However many subscriptions can't be served, the others are therefore found.
package struct ClaimDeliveries: Sendable {
    /// The deliveries that a worker can take.
    package struct Capacity: Sendable {
        /// The part of the free places that one subscription may have: a sixteenth.
        private static let share = 16

        /// The free places of the worker, each of which is for one delivery.
        package let places: Int
        /// The places that the deliveries of subscriptions have now; none for an absent one.
        package let held: [WebhookID: Int]
        /// The requests that one host may get now.
        package let ofHost: Int
        /// The requests that may go to hosts which have got some lately.
        package let hosts: [String: Int]

        package init(
            _ places: Int, held: [WebhookID: Int] = [:], ofHost: Int = .max, hosts: [String: Int] = [:]
        ) {
            (self.places, self.held, self.ofHost, self.hosts) = (places, held, ofHost, hosts)
        }

        /// The places that a subscription may still get: at least one until it has one.
        func left(for webhook: WebhookID) -> Int {
            max(1, places / Self.share) - held[webhook, default: 0]
        }
    }

    /// The result of one claim.
    package struct Claim: Sendable {
        package internal(set) var deliveries: [ClaimedDelivery] = []
        /// The number of requests to each host.
        package internal(set) var hosts: [String: Int] = [:]
        /// The time of the next delivery; now if more queues were due than were looked at.
        package internal(set) var nextDue: Timestamp?
    }

    /// The maximum number of deliveries in one transaction.
    package static let most = 128

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    package func callAsFunction(_ capacity: Capacity) async throws -> Claim {
        let time = DueTime(platform.clock.now(), platform.retrySchedule)
        var (queues, expired) = try await look(time)
        if !expired.isEmpty {
            try await platform.store.write { [expired] in try $0.deliveries.end(expired, time) }
            (queues, expired) = try await look(time)
        }
        // The queries take no lock, so an idle server writes nothing.
        let shares = DeliveryShares(of: queues, in: capacity, time).shares
        let lease = platform.process.owner(platform.identifiers.make(Entity.Job.self).rawValue)
        var claim = Claim()
        if !shares.isEmpty {
            claim.deliveries = try await platform.store.write { try Self.claim(shares, lease: lease, time, in: $0) }
        }
        let waiting = queues.map(\.nextDue).filter { !time.isDue($0) }
        // A queue may have taken nothing of its share; each that is looked at gets another time, so this has an end.
        let due = queues.count - waiting.count
        let isMoreDue = due >= WebhookQueueRepository.batchSize || shares.count < due
        claim.nextDue = isMoreDue ? time.now : (waiting + shares.compactMap(\.putOffUntil)).min()
        let hosts = Dictionary(shares.map { ($0.webhook, $0.host) }) { first, _ in first }
        for one in claim.deliveries { claim.hosts[hosts[one.delivery.webhook] ?? "", default: 0] += 1 }
        return claim
    }

    private func look(
        _ time: DueTime
    ) async throws -> (queues: [WebhookQueueRepository.Place], expired: DeliveryRepository.Ending) {
        try await platform.store.read { (try $0.webhookQueues.next(time), try $0.deliveries.expiredLeases(time)) }
    }

    private static func claim(
        _ shares: [DeliveryShares.Share], lease: String, _ time: DueTime, in tx: Transaction
    ) throws -> [ClaimedDelivery] {
        let queues = try tx.webhookQueues.lockDue(shares.map(\.webhook), time)
        var claimed: [ClaimedDelivery] = []
        var turns: [WebhookQueueRepository.Turn] = []
        for share in shares {
            guard let queue = queues[share.webhook] else { continue }
            let limit = min(share.most, queue.places - queue.inFlight)
            let taken = try tx.deliveries.claim(from: queue, limit: limit, lease: lease, time)
            turns.append(.init(queue, taken: taken.count, putOffUntil: share.putOffUntil))
            claimed += taken
        }
        try tx.webhookQueues.record(turns, time)
        return claimed
    }
}

/// The shares of due queues in one claim.
private struct DeliveryShares {
    struct Share: Sendable {
        let webhook: WebhookID
        let host: String
        /// The maximum number of deliveries.
        let most: Int
        /// The time until which the queue is put off, because it can't be served now.
        let putOffUntil: Timestamp?
    }

    /// The maximum number of queues that deliveries are taken from.
    private static let maxQueues = 32
    /// The time for which a queue is put off whose host may get no request now, in milliseconds.
    private static let hostWait: Int64 = 1_000
    /// The time for which a queue is put off that has its part of the worker's places, in milliseconds.
    private static let placeWait: Int64 = 50

    private(set) var shares: [Share] = []

    init(of queues: [WebhookQueueRepository.Place], in capacity: ClaimDeliveries.Capacity, _ time: DueTime) {
        let due = queues.filter { time.isDue($0.nextDue) }
        var left = min(capacity.places, ClaimDeliveries.most)
        let most = max(1, left / max(1, min(due.count, Self.maxQueues)))
        var hosts: [String: Int] = [:]
        for queue in due where left > 0 {
            let ofHost = (capacity.hosts[queue.host] ?? capacity.ofHost) - hosts[queue.host, default: 0]
            let ofQueue = capacity.left(for: queue.webhook)
            let taken = max(0, min(most, left, ofHost, ofQueue))
            let wait = ofHost <= 0 ? Self.hostWait : Self.placeWait
            shares.append(
                Share(
                    webhook: queue.webhook, host: queue.host, most: taken,
                    putOffUntil: taken > 0
                        ? nil : Timestamp(microseconds: time.now.microseconds + wait * 1_000)))
            left -= taken
            hosts[queue.host, default: 0] += taken
        }
    }
}
