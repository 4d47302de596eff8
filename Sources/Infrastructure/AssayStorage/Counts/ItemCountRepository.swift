package import AssayCore
import AssaySQL

/// The properties of an item by which it is counted and that never change.
package struct CountedItem: Sendable, Hashable {
    package let organization: OrganizationID
    package let user: UserID
    package let brand: String
    package let category: String
    package let capturedAt: Timestamp

    package init(
        organization: OrganizationID, user: UserID, brand: String, category: String, capturedAt: Timestamp
    ) {
        self.organization = organization
        self.user = user
        self.brand = brand
        self.category = category
        self.capturedAt = capturedAt
    }
}

/// The exact numbers of items, so that no request has to count items: stored counts, and the changes that they do not
/// contain yet (``CountChange``).
///
/// Each change adds to the counters and never sets them, so several writers can work at the same time.
package struct ItemCountRepository {
    /// The scope for all users of an organization; no user has this id.
    static let allUsers = ""
    /// The brand for all brands; no brand has this id.
    static let anyBrand = "*"

    let sql: any SQLTransaction

    /// Counts a new item, or moves an item from the counter of its old status to the counter of its new status.
    ///
    /// - Parameter revision: The item's revision after the change.
    func record(
        _ item: CountedItem, from before: ItemState?, to after: ItemState, of id: ItemID, revision: Int
    ) throws {
        guard before != after else { return }
        try append(CountChange(item: item, before: before, after: after), of: id, revision: revision)
    }
}
