/// One event of an organization's event log.
package struct LoggedEvent: Sendable, Hashable {
    /// The place in the log: greater than the numbers of all events that a reader has seen before this one.
    ///
    /// Numbers are the organization's own. Some are never used.
    package let number: Int64
    package let id: EventID
    package let organization: OrganizationID
    /// The name of the event, such as `session.completed`.
    package let type: String
    /// The time of the change.
    package let at: Timestamp
    /// The item that changed; `nil` for an event about the organization.
    package let item: ItemID?
    /// The item's revision after the change.
    package let itemRevision: Int?
    /// The item after the change.
    ///
    /// `nil` for an event about the organization, and for one that a version without snapshots has written.
    package let snapshot: ItemSnapshot?
    /// The texts of an event about the organization, by name.
    package let detail: [String: String]
    /// The trace of the request that caused the event; `nil` for background work.
    package let trace: TraceContext?

    package init(
        number: Int64, id: EventID, organization: OrganizationID, type: String, at: Timestamp, item: ItemID? = nil,
        itemRevision: Int? = nil, snapshot: ItemSnapshot? = nil, detail: [String: String] = [:],
        trace: TraceContext? = nil
    ) {
        self.number = number
        self.id = id
        self.organization = organization
        self.type = type
        self.at = at
        self.item = item
        self.itemRevision = itemRevision
        self.snapshot = snapshot
        self.detail = detail
        self.trace = trace
    }
}

/// A part of an organization's event log, oldest first.
package struct EventPage: Sendable, Hashable {
    package let events: [LoggedEvent]
    /// The number of the newest event in the log; 0 if no event has a number yet.
    package let last: Int64

    package init(events: [LoggedEvent], last: Int64) {
        self.events = events
        self.last = last
    }
}
