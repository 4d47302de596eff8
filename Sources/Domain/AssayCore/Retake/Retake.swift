/// More photos that an expert wants of an item.
package struct Retake: Sendable, Hashable {
    /// For how long a retake can be handed in, in days, where the organization does not say.
    package static let days = 14

    package let id: RetakeID
    package let item: ItemID
    package let organization: OrganizationID
    /// The item's user: who is asked.
    package let user: UserID
    /// The regions to be photographed again, or for the first time, by the catalog's ids.
    package let regions: [String]
    /// Why, in the expert's words.
    package let message: String?
    package let askedAt: Timestamp
    package var life: RetakeLife
    /// When it was handed in, withdrawn, or its time was up.
    package var endedAt: Timestamp?
    /// Counts the changes; each write compares and sets it.
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
