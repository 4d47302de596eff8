/// The values that a search's filters accept, for each property; an item must match all properties.
package struct ItemTerms: Sendable, Hashable {
    package var results = Set(ResultID.allCases)
    package var flags = Set(FlagState.allCases)
    package var categories = TermSet.all
    /// Compared with ``ItemFacts/brandIdentifier``.
    package var brands = TermSet.all
    /// Compared with ``ItemFacts/modelIdentifier``.
    package var models = TermSet.all
    package var customerItemIDs = TermSet.all
    package var styleCodes = TermSet.all
    /// The usernames, by which partners know their users.
    package var usernames = TermSet.all
    /// Whether any filter names the category.
    package var namesCategory = false

    /// Accepts every item.
    package init() {}

    /// Whether no item can match.
    package var isEmpty: Bool {
        results.isEmpty || flags.isEmpty
            || [categories, brands, models, customerItemIDs, styleCodes, usernames].contains(.none)
    }
}
