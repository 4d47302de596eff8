import AssayCore
import AssayStorage

extension Item {
    /// How long experts have for it, in hours: the organization's own time, or its category's.
    func reviewHours(by catalog: Catalog, in tx: Transaction) throws -> Int {
        let own = try tx.organizations.find(organization)?.settings.reviewHours
        // A category that a catalog lacks can't have made an item; a day is what the built-in ones say at most.
        return own ?? catalog.category(id: facts.category)?.reviewHours ?? 24
    }
}
