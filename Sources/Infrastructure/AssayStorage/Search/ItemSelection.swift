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

        /// Whether items are counted by the column (see ``ItemCountRepository``).
        var isCounted: Bool { self != .item && !isOptional }
    }

    let organization: OrganizationID
    let users: TermSet
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
        self.users = users
        // No item has the brand that stands for all brands.
        brands = terms.brands.narrowed(by: [ItemCountRepository.anyBrand], exclude: true).simplified
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

    /// Whether all items of a user or an organization match, regardless of dates; then no plan is needed.
    var isPlain: Bool { conditions.isEmpty || conditions.count == 1 && user != nil }

    /// Whether the stored counts determine the number of matching items.
    var isCounted: Bool { conditions.keys.allSatisfy(\.isCounted) }

    /// The ids of the items that are searched, if the search names any; at most as many as a filter has values.
    var items: Set<String>? {
        guard case .only(let ids) = conditions[.item] else { return nil }
        return ids
    }

    /// The user whose items are searched, if there is exactly one.
    var user: String? {
        guard case .only(let ids) = users, ids.count == 1 else { return nil }
        return ids.first
    }
}

extension TermSet {
    /// Makes a set of the raw values; it is `all` if the filter includes every possible value.
    fileprivate init<Value: RawRepresentable & CaseIterable & Hashable>(_ values: Set<Value>)
    where Value.RawValue == String {
        self = values.count == Value.allCases.count ? .all : .only(Set(values.map(\.rawValue)))
    }

    /// The set without the exclusion of a value that no item has.
    fileprivate var simplified: TermSet {
        guard case .allBut(let gone) = self else { return self }
        return .allBut(gone.subtracting([ItemCountRepository.anyBrand]))
    }
}

extension SearchWindow {
    /// Whether the window ends before it begins.
    fileprivate var isEmpty: Bool {
        guard let from, let to else { return false }
        return to < from
    }
}
