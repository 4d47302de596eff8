/// The values that a search's filters accept, for each property; an item must match all properties.
package struct ItemTerms: Sendable, Hashable {
    package var results = Set(ResultID.allCases)
    package var flags = Set(FlagState.allCases)
    /// The items' ids, in their canonical form.
    package var items = TermSet.all
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
    package var isEmpty: Bool { results.isEmpty || flags.isEmpty || textTerms.contains(.none) }

    /// The properties whose values are any text.
    var textTerms: [TermSet] { [items, categories, brands, models, customerItemIDs, styleCodes, usernames] }
}

/// The values of one property that a search accepts: some values, or all except some.
///
/// Any number of filters on a property, in any order, can be reduced to one of the two.
package enum TermSet: Sendable, Hashable {
    case only(TextSet)
    case allBut(TextSet)

    /// Accepts every value, and items without a value.
    package static let all = TermSet.allBut([])

    /// Accepts nothing.
    package static let none = TermSet.only([])

    /// Adds one more filter; the values of a filter are joined by OR, filters by AND.
    ///
    /// - Parameter exclude: Whether the filter excludes items that have one of the values.
    package func narrowed(by values: TextSet, exclude: Bool) -> TermSet {
        switch (self, exclude) {
        case (.only(let kept), false): .only(kept.intersection(values))
        case (.only(let kept), true): .only(kept.subtracting(values))
        case (.allBut(let gone), false): .only(values.subtracting(gone))
        case (.allBut(let gone), true): .allBut(gone.union(values))
        }
    }

    /// The number of values that the set names.
    var valueCount: Int {
        switch self {
        case .only(let values), .allBut(let values): values.count
        }
    }

    /// Whether the set accepts a value; `nil` stands for an item without one.
    package func contains(_ value: String?) -> Bool {
        switch self {
        case .only(let kept): value.map(kept.contains) ?? false
        case .allBut(let gone): !(value.map(gone.contains) ?? false)
        }
    }
}
