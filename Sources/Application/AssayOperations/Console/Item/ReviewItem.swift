package import AssayCore
package import AssayDecision

/// An item as the expert's page shows it.
package struct ReviewItem: Sendable {
    /// A photo's place in the item: a region that the catalog asks for, or one that has a photo.
    package struct Region: Sendable {
        package let id: String
        /// The photo that counts; `nil` if the region has none.
        package let photo: Photo?
        package let isRequired: Bool
        /// The same region of other items, for comparison: the same style first, then the same brand, newest first.
        package let references: [Reference]
        /// Library photos of the same region: the same style first, then the same brand, newest first.
        package let library: [LibraryPhoto]
    }

    /// A photo of another item.
    package struct Reference: Sendable {
        package let item: Item
        package let photo: Photo
        /// Whether the style is the same too, and not the brand alone.
        package let isSameStyle: Bool
    }

    /// A photo of an older item that is, or looks like, a photo of this one.
    package struct Use: Sendable {
        package let use: EarlierUse
        /// The older item; `nil` if it no longer exists.
        package let item: Item?
    }

    /// An item that follows in the queue, and the photos to load ahead.
    package struct Next: Sendable {
        package let item: ItemID
        package let photos: [PhotoID]
    }

    /// The largest number of an item's earlier items, earlier uses, references of a region, notes, and next items.
    package static let earlierItems = 10, earlierUses = 20, references = 3, notes = 20, nextItems = 2

    /// The item; under review if the reader must not see its result.
    package let item: Item
    package let organization: Organization
    /// The catalog that the item's capture started with.
    package let catalog: Catalog
    package let username: String
    /// In the catalog's order.
    package let regions: [Region]
    package let timeline: [TimelineEntry]
    package let retake: Retake?
    package let messages: [ItemMessage]
    /// The trace of the latest decision of the examiners; `nil` until there is one.
    package let trace: DecisionTrace?
    package let earlierUses: [Use]
    /// The items that the user captured before, newest first.
    package let earlierItems: [Item]
    /// The member who works on the item now.
    package let holder: LeaseHolder?
    /// The members who have voted on the item; `nil` if it is not in the queue.
    package let voters: ReviewVoters?
    /// Whether the item is final, also if the reader must not see its result.
    package let isSettled: Bool
    /// The votes that differ, for a lead.
    package let votes: [StoredDecision]
    /// The reader's own decision on the item, if it waits, has come back or was taken back.
    package let decision: WaitingDecision?
    /// The colleagues' notes, newest first.
    package let notes: [ItemNote]
    package let next: [Next]
    /// The time of the read, relative to which an item is overdue.
    package let seenAt: Timestamp

    /// Whether a decision is possible: the item is under review, or was reviewed once more with different votes.
    package var canBeDecided: Bool { item.life.phase == .review || voters?.wanted == .lead }
}
