import AssayWire

/// An expert's request for more photos of an item.
package struct Retake: Sendable, Hashable {
    /// The default time to submit a retake, in days.
    package static let days = WireLimits.retakeDaysByDefault
    /// The times that the request of an expert may set, in days.
    package static let allowedDays = 1...WireLimits.retakeDays

    package let id: RetakeID
    package let item: ItemID
    package let organization: OrganizationID
    /// The item's user, who receives the request.
    package let user: UserID
    /// The regions to photograph again, or for the first time, by the catalog's ids.
    package let regions: [String]
    /// The expert's explanation.
    package internal(set) var message: String?
    package let askedAt: Timestamp
    package var life: RetakeLife
    /// The time at which it was submitted, withdrawn or closed by the clock.
    package var endedAt: Timestamp?
    /// Incremented by each change; a write compares it and sets the next value.
    package var revision: Int

    package init(
        id: RetakeID, item: ItemID, organization: OrganizationID, user: UserID, regions: [String], message: String?,
        askedAt: Timestamp, life: RetakeLife, endedAt: Timestamp? = nil, revision: Int = 1
    ) {
        self.id = id
        self.item = item
        self.organization = organization
        self.user = user
        self.regions = regions
        self.message = message
        self.askedAt = askedAt
        self.life = life
        self.endedAt = endedAt
        self.revision = revision
    }
}
