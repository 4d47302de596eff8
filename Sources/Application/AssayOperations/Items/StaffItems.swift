import AssayCore
import AssayStorage

/// Finds items for a staff member, in the organizations that the member may work for.
enum StaffItems {
    /// Searches the organizations one by one: an installation has only a few, and each lookup is by key.
    ///
    /// - Throws: `role_too_low`; `not_found`, both for an unknown id and for an item of an organization that the staff
    ///   member may not work for.
    static func find(_ id: ItemID, for staff: StaffActor, in tx: Transaction) throws -> Item {
        try staff.require(.expert)
        for organization in try tx.organizations.list() where staff.mayWork(for: organization.id) {
            if let item = try tx.items.find(id, organization: organization.id) { return item }
        }
        throw DomainError.notFound("item")
    }
}
