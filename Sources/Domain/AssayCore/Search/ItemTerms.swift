/// What the filters of a search let pass, property by property; an item must pass them all.
package struct ItemTerms: Sendable, Hashable {
    package var results = Set(ResultID.allCases)
    package var flags = Set(FlagState.allCases)
    package var categories = TermSet.all
    /// As ``ItemFacts/brandIdentifier`` has it.
    package var brands = TermSet.all
    /// As ``ItemFacts/modelIdentifier`` has it.
    package var models = TermSet.all
    package var customerItemIDs = TermSet.all
    package var styleCodes = TermSet.all
    /// The names of users, by which partners know them.
    package var usernames = TermSet.all
    /// Whether any filter was on the category.
    package var namesCategory = false

    /// Lets everything pass.
    package init() {}

    /// Whether no item can pass.
    package var isEmpty: Bool {
        results.isEmpty || flags.isEmpty
            || [categories, brands, models, customerItemIDs, styleCodes, usernames].contains(.none)
    }
}
