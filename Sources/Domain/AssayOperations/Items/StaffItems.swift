import AssayCore
import AssayStorage

/// Finds items for the staff, in the organisations that they work for.
enum StaffItems {
    /// Looks in one organisation after the other: an installation has a handful, and each look is one by key.
    ///
    /// - Throws: `role_too_low`; `not_found`, the same for an id that is unknown and one of an organisation that they
    ///   don't work for.
    static func find(_ id: ItemID, for staff: StaffActor, in tx: Transaction) throws -> Item {
        try staff.require(.expert)
        for organisation in try tx.organisations.list() where staff.mayWork(for: organisation.id) {
            if let item = try tx.items.find(id, organisation: organisation.id) { return item }
        }
        throw DomainError.notFound("item")
    }
}
