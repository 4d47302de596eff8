import AssayCore
import AssayStorage

extension Item {
    /// Returns the review time in hours: the organization's setting, or the category's.
    func reviewHours(by catalog: Catalog, in tx: Transaction) throws -> Int {
        let own = try tx.organizations.find(organization)?.settings.reviewHours
        // An item's category is always in its catalog. The fallback is the longest time of the built-in categories: one
        // day.
        return own ?? catalog.category(id: facts.category)?.reviewHours ?? 24
    }
}
