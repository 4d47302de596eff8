import AssayWire

/// The right of one member of staff to work on a queued item.
///
/// A lease that has run out stays valid until another member takes the item.
package struct ItemLease: Sendable, Hashable {
    /// The length of a lease, which the item's page renews while it is open, in seconds.
    package static let seconds = 600

    package let item: ItemID
    package let organization: OrganizationID
    package let holder: StaffID
    package let until: Timestamp
    /// The item's revision when the lease was given.
    package let revision: Int

    package init(item: ItemID, organization: OrganizationID, holder: StaffID, until: Timestamp, revision: Int) {
        self.item = item
        self.organization = organization
        self.holder = holder
        self.until = until
        self.revision = revision
    }
}

/// A member of staff who holds an item, or held it last.
package struct LeaseHolder: Sendable, Hashable {
    package let id: StaffID
    package let email: String

    package init(id: StaffID, email: String) {
        self.id = id
        self.email = email
    }
}

/// The reasons for which an expert passes an item on.
///
/// They are fixed, so that a key chooses one and leads can count them.
package enum SkipReason: String, Sendable, Hashable, CaseIterable {
    case outsideMyField = "outside_my_field"
    case waitsForAnswer = "waits_for_answer"
    case needsColleague = "needs_colleague"
    case conflictOfInterest = "conflict_of_interest"
    case other

    /// The time for which the expert does not get the item again as the next one, in seconds.
    package static let seconds = 3_600
}

/// The errors of leases, each defined once.
package enum LeaseErrors {
    package static func taken(by holder: LeaseHolder) -> DomainError {
        DomainError(
            .init(.conflict, "item_taken"),
            LocalizedText(
                "\(holder.email) is working on this item. Take another one.",
                "\(holder.email) がこのアイテムを担当しています。ほかのアイテムを選択してください。"))
    }

    /// - Parameter holder: The member who has the item now; `nil` if nobody has.
    package static func lost(to holder: LeaseHolder?) -> DomainError {
        DomainError(
            .init(.conflict, "lease_lost"),
            holder.map { holder in
                LocalizedText(
                    "The item is no longer yours: \(holder.email) has it now.",
                    "担当を外れました。現在は \(holder.email) が担当しています。")
            }
                ?? LocalizedText(
                    "The item is no longer yours, and nobody has it now. Take it again.",
                    "担当を外れました。現在の担当者はいません。もう一度担当してください。"))
    }

    package static let notQueued = DomainError(
        .init(.conflict, "item_not_queued"),
        LocalizedText(
            "The item waits for no expert: it is neither under review nor disputed.",
            "審査中でも異議ありでもないため、担当できません。"))
}
