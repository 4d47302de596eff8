/// The time by which deliveries and their queues are due.
///
/// Due is what was due before ``now``, and also what is due after ``latest``: that is later than any wait allows, so its
/// time was written before the clock was set back.
package struct DueTime: Sendable, Hashable {
    package let now: Timestamp
    package let latest: Timestamp
    /// The end of a lease that begins now.
    package let leaseEnd: Timestamp
    /// The latest end of a lease, also if its process's clock is ahead by a minute.
    ///
    /// A later one was written before the clock was set back.
    package let latestLeaseEnd: Timestamp

    package init(_ now: Timestamp, _ schedule: RetrySchedule) {
        self.now = now
        latest = now.adding(seconds: schedule.longestWaitSeconds + 60)
        leaseEnd = now.adding(seconds: WebhookLimits.leaseSeconds)
        latestLeaseEnd = leaseEnd.adding(seconds: 60)
    }

    package func isDue(_ time: Timestamp) -> Bool { time <= now || time > latest }
}
