/// The last stored uses of a session, which decide whether a late submit counts.
///
/// Two times are stored, to distinguish the calls of an app that has just come back online from those before.
package struct SessionContact: Sendable, Hashable {
    /// The minimum time between two writes, in seconds: five minutes.
    ///
    /// It is also the longest time for which a device that was offline may use its session before its submit arrives.
    /// The client SDK retries a submit at least every five minutes, and the app sends other requests in between.
    package static let interval = 5 * 60

    /// The latest stored use.
    package let latest: Timestamp
    /// The previous stored use, at least ``interval`` before ``latest``.
    package let earlier: Timestamp

    package init(latest: Timestamp, earlier: Timestamp) {
        self.latest = latest
        self.earlier = earlier
    }

    /// Whether a use at this time must be stored.
    package func isDue(at now: Timestamp) -> Bool { now >= latest.adding(seconds: Self.interval) }

    /// The last use before the device came back online; a device that was offline came back less than ``interval``
    /// ago.
    package func beforeReturn(at now: Timestamp) -> Timestamp { isDue(at: now) ? latest : earlier }
}
