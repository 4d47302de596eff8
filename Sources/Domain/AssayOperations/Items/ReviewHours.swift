import AssayCore
import AssayStorage

extension Item {
    /// How long experts have for it, in hours: the organisation's own time, or its category's.
    func reviewHours(by catalogue: Catalogue, in tx: Transaction) throws -> Int {
        let own = try tx.organisations.find(organisation)?.settings.reviewHours
        // A category that a catalogue lacks can't have made an item; a day is what the built-in ones say at most.
        return own ?? catalogue.category(id: facts.category)?.reviewHours ?? 24
    }
}
