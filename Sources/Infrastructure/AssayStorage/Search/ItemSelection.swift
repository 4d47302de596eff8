import AssayCore

/// A search in terms of the tables: users by their ids, and each property by its column.
struct ItemSelection {
    /// The columns of `items` to which filters apply.
    enum Column: String, CaseIterable {
        case item = "id"
        case user = "user_id"
        case result
        case flag
        case brand
        case category
        case customerItemID = "customer_item_id"
        case styleCode = "style_code"
        case model

        /// Whether an item may have no value in the column.
        var isOptional: Bool { [.customerItemID, .styleCode, .model].contains(self) }

        /// Whether items are counted by the column (see ``ItemRollupRepository``).
        var isCounted: Bool { self != .item && !isOptional }
    }

    let organization: OrganizationID
    /// The user whose own items are searched; `nil` for a search over the organization.
    let owner: UserID?
    let brands: TermSet
    let categories: TermSet
    let states: [ItemState]
    let window: SearchWindow
    /// The condition on each column; columns without a condition are left out.
    let conditions: [Column: TermSet]

    /// - Parameter users: The ids of the users whose items are searched.
    init(_ search: ItemSearchCriteria, users: TermSet) {
        let terms = search.terms
        organization = search.organization
        owner =
            switch search.scope {
            case .user(let user): user
            case .organization: nil
            }
        // No item has the brand that stands for all brands.
        brands = terms.brands.narrowed(by: [ItemRollupRepository.anyBrand], exclude: true).simplified
        categories = terms.categories
        states = ItemState.all.filter { terms.results.contains($0.result) && terms.flags.contains($0.flag) }
        window = search.window
        conditions = [
            .item: terms.items, .user: users, .result: TermSet(terms.results), .flag: TermSet(terms.flags),
            .brand: brands,
            .category: categories, .customerItemID: terms.customerItemIDs, .styleCode: terms.styleCodes,
            .model: terms.models,
        ].filter { $0.value != .all }
    }

    /// Whether no item can match, regardless of the content of the tables.
    var isEmpty: Bool {
        conditions.values.contains(.none) || states.isEmpty || window.isEmpty
    }

    /// Whether the counts of a user determine the number of matching items.
    var isCounted: Bool { conditions.keys.allSatisfy(\.isCounted) }

    /// The ids of the items that are searched, if the search names any; at most as many as a filter has values.
    var items: TextSet? {
        guard case .only(let ids) = conditions[.item] else { return nil }
        return ids
    }
}

extension TermSet {
    /// Makes a set of the raw values; it is `all` if the filter includes every possible value.
    fileprivate init<Value: RawRepresentable & CaseIterable & Hashable>(_ values: Set<Value>)
    where Value.RawValue == String {
        self = values.count == Value.allCases.count ? .all : .only(TextSet(values.map(\.rawValue)))
    }

    /// The set without the exclusion of a value that no item has.
    fileprivate var simplified: TermSet {
        guard case .allBut(let gone) = self else { return self }
        return .allBut(gone.subtracting([ItemRollupRepository.anyBrand]))
    }
}

extension SearchWindow {
    /// Whether the window ends before it begins.
    fileprivate var isEmpty: Bool {
        guard let from, let to else { return false }
        return to < from
    }
}
