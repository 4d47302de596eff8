/// The time by which deliveries and their queues are due.
///
/// Due is what was due before ``now``, and also what is due, or leased, until after ``latest``: that is later than any
/// wait allows, so its time was written before the clock was set back.
package struct DueTime: Sendable, Hashable {
    package let now: Timestamp
    package let latest: Timestamp

    package init(_ now: Timestamp, _ schedule: RetrySchedule) {
        self.now = now
        latest = now.adding(seconds: schedule.longestWaitSeconds + 60)
    }

    package func isDue(_ time: Timestamp) -> Bool { time <= now || time > latest }
}
