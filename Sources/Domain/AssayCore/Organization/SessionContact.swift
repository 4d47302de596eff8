/// When a session was last used, as far as it is stored: for captures whose submit arrives late.
///
/// Two times are kept, so that the calls of an app that has just come back can be told from those before.
package struct SessionContact: Sendable, Hashable {
    /// The least time between two writes, in seconds: five minutes.
    ///
    /// It is also how long a phone that was offline may use its session before its submit arrives: the client SDK
    /// repeats a submit every five minutes at most, and the app asks for other things meanwhile.
    package static let interval = 5 * 60

    /// The latest stored use.
    package let latest: Timestamp
    /// The stored use before that one, at least ``interval`` earlier.
    package let earlier: Timestamp

    package init(latest: Timestamp, earlier: Timestamp) {
        self.latest = latest
        self.earlier = earlier
    }

    /// Whether a use at this time is to be stored.
    package func isDue(at now: Timestamp) -> Bool { now >= latest.adding(seconds: Self.interval) }

    /// The last use before the phone came back, which it did within ``interval`` where it was offline.
    package func beforeReturn(at now: Timestamp) -> Timestamp { isDue(at: now) ? latest : earlier }
}
