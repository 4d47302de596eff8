/// The deliveries of an organization in one day of UTC, which its daily quota bounds.
package struct DeliveryUse: Sendable, Hashable {
    /// The seconds of a day.
    package static let daySeconds = 86_400

    /// The days since 1970.
    package private(set) var day: Int64
    package private(set) var deliveries: Int
    /// The bytes of the events, once for each delivery.
    package private(set) var bytes: Int

    package init(day: Int64, deliveries: Int, bytes: Int) {
        (self.day, self.deliveries, self.bytes) = (day, deliveries, bytes)
    }

    /// Returns the use at a time: this one, or none if its day is another one.
    package func current(at now: Timestamp) -> DeliveryUse {
        let today = now.microseconds / (Int64(Self.daySeconds) * 1_000_000)
        return day == today ? self : DeliveryUse(day: today, deliveries: 0, bytes: 0)
    }

    /// The time at which the next quota begins.
    package var end: Timestamp {
        Timestamp(microseconds: (day + 1) * Int64(Self.daySeconds) * 1_000_000)
    }

    /// Whether no further event may become deliveries on this day.
    ///
    /// An event goes to all of its subscriptions or to none, so the last one may exceed the quota.
    package func isUsedUp(of limits: OrganizationLimits) -> Bool {
        deliveries >= limits.webhookDeliveriesPerDay || bytes >= limits.webhookMiBPerDay << 20
    }

    package mutating func add(_ more: Int, ofBytes size: Int) {
        deliveries += more
        bytes += more * size
    }
}
