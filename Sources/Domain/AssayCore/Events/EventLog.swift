/// The limits of an organization's event log.
package enum EventLog {
    /// The time after which an event is deleted, in seconds: 34 days.
    ///
    /// Readers are promised 30 days. The other four are the longest time for the tries of a delivery
    /// (``RetrySchedule/longest``), which needs the event until its end, also if a replay begins on the last day.
    package static let lifetime = 34 * 86_400
    /// The maximum number of an organization's calls that wait for events at the same time, on each node.
    package static let waitingCalls = 16
}
