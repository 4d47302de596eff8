import AssayCore

/// A search as the tables see it: users by their ids, and each property by its column.
struct ItemQuery {
    /// The columns of `items` that filters are on.
    enum Column: String, CaseIterable {
        case user = "user_id"
        case result
        case flag
        case brand
        case category
        case customerItemID = "customer_item_id"
        case styleCode = "style_code"
        case model

        /// Whether an item may have no value there.
        var isOptional: Bool { [.customerItemID, .styleCode, .model].contains(self) }

        /// Whether items are counted by it (see ``ItemCountRepository``).
        var isCounted: Bool { !isOptional }
    }

    let organization: OrganizationID
    let users: TermSet
    let brands: TermSet
    let categories: TermSet
    let standings: [ItemStanding]
    let window: SearchWindow
    /// What each column must have; columns that may have anything are left out.
    let conditions: [Column: TermSet]

    /// - Parameter users: The ids of the users whose items are looked at.
    init(_ search: ItemSearch, users: TermSet) {
        let terms = search.terms
        organization = search.organization
        self.users = users
        // No item has the brand that stands for all of them.
        brands = terms.brands.narrowed(by: [ItemCountRepository.anyBrand], exclude: true).simplified
        categories = terms.categories
        standings = ItemStanding.all.filter { terms.results.contains($0.result) && terms.flags.contains($0.flag) }
        window = search.window
        conditions = [
            .user: users, .result: TermSet(terms.results), .flag: TermSet(terms.flags), .brand: brands,
            .category: categories, .customerItemID: terms.customerItemIDs, .styleCode: terms.styleCodes,
            .model: terms.models,
        ].filter { $0.value != .all }
    }

    /// Whether no item can match, whatever the tables hold.
    var isEmpty: Bool {
        conditions.values.contains(.none) || standings.isEmpty || window.isEmpty
    }

    /// Whether all items of a user or an organization match, dates apart: then there is nothing to plan.
    var isPlain: Bool { conditions.isEmpty || conditions.count == 1 && user != nil }

    /// Whether the kept counts know how many items match.
    var isCounted: Bool { conditions.keys.allSatisfy(\.isCounted) }

    /// The one user whose items are looked at, where it is one.
    var user: String? {
        guard case .only(let ids) = users, ids.count == 1 else { return nil }
        return ids.first
    }
}

extension TermSet {
    /// The values that there are, or all of them where a filter was on none.
    fileprivate init<Value: RawRepresentable & CaseIterable & Hashable>(_ values: Set<Value>)
    where Value.RawValue == String {
        self = values.count == Value.allCases.count ? .all : .only(Set(values.map(\.rawValue)))
    }

    /// Without the exclusion of what no item has.
    fileprivate var simplified: TermSet {
        guard case .allBut(let gone) = self else { return self }
        return .allBut(gone.subtracting([ItemCountRepository.anyBrand]))
    }
}

extension SearchWindow {
    /// Whether it ends before it begins.
    fileprivate var isEmpty: Bool {
        guard let from, let to else { return false }
        return to < from
    }
}
