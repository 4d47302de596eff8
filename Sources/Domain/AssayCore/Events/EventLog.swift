import AssayWire

/// The limits of an organization's event log.
package enum EventLog {
    /// The time after which an event is deleted, in seconds: 30 days.
    package static let lifetime = 30 * 86_400
    /// The maximum number of events on a page.
    package static let pageEvents = WireLimits.pageEvents
    /// The maximum time that a call waits for the next event, in seconds.
    package static let waitSeconds = WireLimits.eventWaitSeconds
    /// The maximum number of an organization's calls that wait for events at the same time, on each node.
    package static let waitingCalls = 16
}
