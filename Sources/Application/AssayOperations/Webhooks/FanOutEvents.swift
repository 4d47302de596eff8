import AssayBlobs
package import AssayCore
import AssayStorage

/// Turns the new events of all organizations into deliveries to their subscriptions.
///
/// Each event becomes one delivery per subscription, however many processes do this at the same time: they go one after
/// the other through each organization's row of `event_heads`.
package struct FanOutEvents: Sendable {
    /// The numbers of one pass.
    package struct Pass: Sendable, Hashable {
        package internal(set) var events = 0
        package internal(set) var deliveries = 0
        /// Whether a batch was full, so that another pass is worthwhile.
        package internal(set) var isMoreLeft = false
        /// The number of organizations whose events wait for the next day's quota of deliveries.
        package internal(set) var waiting = 0
        /// The organizations that have begun to wait.
        package internal(set) var used: [OrganizationID] = []
        /// Whether all events wait, because the disk is nearly full.
        package internal(set) var isPaused = false
    }

    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// Treats one batch of each organization with new events.
    ///
    /// Events wait in the log while the disk is below its floor, and while the organization's quota is used up.
    ///
    /// - Throws: The error of the last organization that failed, after all others were treated.
    package func callAsFunction() async throws -> Pass {
        var pass = Pass()
        guard try await platform.disk.hasFreeSpace() else {
            pass.isPaused = true
            return pass
        }
        var failure: (any Error)?
        var last: OrganizationID? = OrganizationID("")
        let now = platform.clock.now()
        while let after = last {
            let backlog = try await platform.store.read { try $0.webhookFanouts.backlog(after: after, now: now) }
            pass.waiting += backlog.waiting
            for organization in backlog.behind {
                do {
                    let batch = try await fanOut(organization)
                    pass.events += batch.events
                    pass.deliveries += batch.deliveries
                    pass.isMoreLeft = pass.isMoreLeft || batch.isMoreLeft
                    pass.waiting += batch.waiting
                    pass.used += batch.used
                } catch {
                    // The others must not wait until the cause is mended.
                    failure = error
                }
            }
            last = backlog.last
        }
        platform.fanoutGauge.set(pass.waiting)
        if let failure { throw failure }
        return pass
    }

    private func fanOut(_ organization: OrganizationID) async throws -> Pass {
        let (now, base) = (platform.clock.now(), platform.identifiers.make(Entity.Delivery.self))
        let pass = try await platform.store.write { try Self.fanOut(organization, base: base, now: now, in: $0) }
        if pass.deliveries > 0 { platform.signals.notify(.deliveries) }
        return pass
    }

    private static func fanOut(
        _ organization: OrganizationID, base: DeliveryID, now: Timestamp, in tx: Transaction
    ) throws -> Pass {
        let numbered = try tx.events.number(organization, limit: EventNumberer.batch)
        guard let (number, lastUse) = try tx.webhookFanouts.lock(organization) else { return Pass() }
        let webhooks = try tx.webhooks.list(organization).filter { $0.disabled == nil }
        let limit = batch(of: webhooks.count)
        let found = try tx.webhookFanouts.events(
            of: organization, after: number, limit: limit, namesUsers: webhooks.contains { $0.user != nil })
        let isMoreLeft = found.count == limit || numbered == EventNumberer.batch
        let limits = try tx.organizations.limits(of: organization) ?? OrganizationLimits()
        var use = lastUse.current(at: now)
        let notices = found.prefix { $0.isCharged(to: &use, webhooks, limits) }
        let deliveries = try insert(notices, for: webhooks, of: organization, base: base, now: now, in: tx)
        let waits = notices.count < found.count
        try tx.webhookFanouts.advance(
            organization, to: notices.last?.number ?? number, isBehind: isMoreLeft || waits, use: use,
            waitingUntil: waits ? use.end : nil)
        return Pass(
            events: notices.count, deliveries: deliveries, isMoreLeft: isMoreLeft && !waits, waiting: waits ? 1 : 0,
            used: waits ? [organization] : [])
    }

    /// Returns the number of inserted deliveries.
    private static func insert(
        _ notices: ArraySlice<EventNotice>, for webhooks: [Webhook], of organization: OrganizationID, base: DeliveryID,
        now: Timestamp, in tx: Transaction
    ) throws -> Int {
        let pairs = notices.flatMap { notice in webhooks.filter { $0.receives(notice) }.map { ($0.id, notice) } }
        guard !pairs.isEmpty else { return 0 }
        let queues = try tx.webhookQueues.lock(Set(pairs.map(\.0)))
        // A subscription without a queue has just been deleted.
        let addressed = pairs.filter { queues[$0.0] != nil }.enumerated().map { number, pair in
            DeliveryRepository.Addressed(id: base.inSeries(number), webhook: pair.0, notice: pair.1)
        }
        let due = try tx.deliveries.insert(addressed, organization: organization, now: now)
        try tx.webhookQueues.makeDue(due, now: now)
        return addressed.count
    }

    /// Returns the events of a transaction: at most a thousand deliveries, so that other writers do not wait long.
    private static func batch(of subscriptions: Int) -> Int {
        switch subscriptions {
        case ...2: 200
        case ...10: 50
        default: 10
        }
    }
}

extension EventNotice {
    /// Charges the event's deliveries to the day's use.
    ///
    /// - Returns: `false` if the quota is used up; an event without a subscription needs none.
    fileprivate func isCharged(to use: inout DeliveryUse, _ webhooks: [Webhook], _ limits: OrganizationLimits) -> Bool {
        let receivers = webhooks.count { $0.receives(self) }
        guard receivers > 0 else { return true }
        guard !use.isUsedUp(of: limits) else { return false }
        use.add(receivers, ofBytes: bytes)
        return true
    }
}
