import AssayCore
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
    }

    private let store: Store
    private let clock: any WallClock
    private let identifiers: IdentifierSource
    private let signals: Signals

    package init(_ platform: Platform) {
        (store, clock, identifiers, signals) = (
            platform.store, platform.clock, platform.identifiers, platform.signals
        )
    }

    /// Treats one batch of each organization with new events.
    ///
    /// - Throws: The error of the last organization that failed, after all others were treated.
    package func callAsFunction() async throws -> Pass {
        var pass = Pass()
        var failure: (any Error)?
        var last: OrganizationID? = OrganizationID("")
        while let after = last {
            let look = try await store.read { try $0.webhookFanouts.look(after: after) }
            for organization in look.behind {
                do {
                    let batch = try await fanOut(organization)
                    pass.events += batch.events
                    pass.deliveries += batch.deliveries
                    pass.isMoreLeft = pass.isMoreLeft || batch.isMoreLeft
                } catch {
                    // The others must not wait until the cause is mended.
                    failure = error
                }
            }
            last = look.last
        }
        if let failure { throw failure }
        return pass
    }

    private func fanOut(_ organization: OrganizationID) async throws -> Pass {
        let (now, base) = (clock.now(), identifiers.make(Entity.Delivery.self))
        let pass = try await store.write { try Self.fanOut(organization, base: base, now: now, in: $0) }
        if pass.deliveries > 0 { signals.notify(.deliveries) }
        return pass
    }

    private static func fanOut(
        _ organization: OrganizationID, base: DeliveryID, now: Timestamp, in tx: Transaction
    ) throws -> Pass {
        let numbered = try tx.events.number(organization, limit: EventNumberer.batch)
        guard let number = try tx.webhookFanouts.lock(organization) else { return Pass() }
        let webhooks = try tx.webhooks.list(organization).filter { $0.disabled == nil }
        let limit = batch(of: webhooks.count)
        let notices = try tx.webhookFanouts.events(
            of: organization, after: number, limit: limit, namesUsers: webhooks.contains { $0.user != nil })
        let isMoreLeft = notices.count == limit || numbered == EventNumberer.batch
        let deliveries = try insert(notices, for: webhooks, of: organization, base: base, now: now, in: tx)
        try tx.webhookFanouts.advance(organization, to: notices.last?.number ?? number, isBehind: isMoreLeft)
        return Pass(events: notices.count, deliveries: deliveries, isMoreLeft: isMoreLeft)
    }

    /// Returns the number of inserted deliveries.
    private static func insert(
        _ notices: [EventNotice], for webhooks: [Webhook], of organization: OrganizationID, base: DeliveryID,
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
