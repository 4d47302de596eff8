import AssayCore
import AssayStorage

/// Finds items for the staff, in the organizations that they work for.
enum StaffItems {
    /// Looks in one organization after the other: an installation has a handful, and each look is one by key.
    ///
    /// - Throws: `role_too_low`; `not_found`, the same for an id that is unknown and one of an organization that they
    ///   don't work for.
    static func find(_ id: ItemID, for staff: StaffActor, in tx: Transaction) throws -> Item {
        try staff.require(.expert)
        for organization in try tx.organizations.list() where staff.mayWork(for: organization.id) {
            if let item = try tx.items.find(id, organization: organization.id) { return item }
        }
        throw DomainError.notFound("item")
    }
}
