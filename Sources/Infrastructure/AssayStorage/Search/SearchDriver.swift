import AssayCore
import AssaySQL

/// The index by which a search walks through the items: a value that it begins with, then the order of a page.
struct SearchDriver {
    let index: String
    /// The column whose values the index begins with; `nil` for the organization's items as they come.
    let column: ItemQuery.Column?
    /// A walk of its own for each.
    let values: [String]

    private init(_ index: String, _ column: ItemQuery.Column?, _ values: [String]) {
        self.index = index
        self.column = column
        self.values = values
    }

    /// All items of the organization.
    static let organization = SearchDriver("items_by_organisation", nil, [])

    /// All items of the organization, or of the users who are asked about.
    static func base(_ query: ItemQuery) -> SearchDriver {
        values(of: .user, in: query) ?? organization
    }

    /// The items that have one of the values that the search names there.
    ///
    /// - Returns: `nil` where the search names none, or there is no index by them.
    static func values(of column: ItemQuery.Column, in query: ItemQuery) -> SearchDriver? {
        guard case .only(let values)? = query.conditions[column], let index = indexes[column] else { return nil }
        if column == .flag, values.contains(FlagState.none.rawValue) { return nil }
        return SearchDriver(index, column, values.sorted())
    }

    private static let indexes: [ItemQuery.Column: String] = [
        .user: "items_by_user", .result: "items_by_result", .flag: "items_by_flag", .brand: "items_by_brand",
        .customerItemID: "items_by_customer_item_id", .styleCode: "items_by_style_code", .model: "items_by_model",
    ]

    /// The beginning of the index behind the organization, after an `AND`: one of the values, or all of them.
    func entry(_ value: String? = nil) -> SQLStatement {
        guard let column else { return "" }
        let terms = TermSet.only(value.map { [$0] } ?? Set(values))
        // An index of some rows only serves a statement that says so.
        let isIndexed: SQLStatement = column == .flag ? " AND flag <> 'none'" : ""
        return " AND \(statement: column.holding(terms))\(statement: isIndexed)"
    }

    /// The columns whose conditions the index does not settle.
    func others(_ query: ItemQuery) -> [ItemQuery.Column] {
        query.conditions.keys.filter { $0 != column }.sorted { $0.rawValue < $1.rawValue }
    }
}
