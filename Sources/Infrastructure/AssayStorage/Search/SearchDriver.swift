import AssayCore
import AssaySQL

/// The index through which a search reads the items: it begins with a value and continues in the order of a page.
struct SearchDriver {
    let index: String
    /// The column whose values begin the index; `nil` if the index contains all items of the organization.
    let column: ItemSelection.Column?
    /// The values to read; the index is read separately for each value.
    let values: [String]

    private init(_ index: String, _ column: ItemSelection.Column?, _ values: [String]) {
        self.index = index
        self.column = column
        self.values = values
    }

    /// The values for which the index is read; a single `nil` for all items of the organization.
    var entryValues: [String?] { values.isEmpty ? [nil] : values }

    /// The driver for all items of the organization.
    static let organization = SearchDriver("items_by_organisation", nil, [])

    /// Returns the driver for all items of a user.
    static func user(_ user: UserID) -> SearchDriver {
        SearchDriver("items_by_user", .user, [user.rawValue])
    }

    /// The properties that identify a few of an organization's items.
    static let identifiers: [ItemSelection.Column] = [.customerItemID, .styleCode, .model]

    /// Returns the driver of each column that has an index and for which the search names values.
    static func drivers(of columns: [ItemSelection.Column], in query: ItemSelection) -> [SearchDriver] {
        columns.compactMap { driver(of: $0, in: query) }
    }

    private static func driver(of column: ItemSelection.Column, in query: ItemSelection) -> SearchDriver? {
        guard case .only(let values)? = query.conditions[column], let index = indexes[column] else { return nil }
        if column == .flag, values.contains(FlagState.none.rawValue) { return nil }
        return SearchDriver(index, column, values.sorted())
    }

    private static let indexes: [ItemSelection.Column: String] = [
        .user: "items_by_user", .result: "items_by_result", .flag: "items_by_flag", .brand: "items_by_brand",
        .customerItemID: "items_by_customer_item_id", .styleCode: "items_by_style_code", .model: "items_by_model",
    ]

    /// Returns the condition on the index columns after the organization, after an `AND`: one of the values, or all of
    /// them.
    func entry(_ value: String? = nil) -> SQLStatement {
        guard let column else { return "" }
        let terms = TermSet.only(value.map { [$0] } ?? TextSet(values))
        // A partial index only serves a statement that contains the index's condition.
        let isIndexed: SQLStatement = column == .flag ? " AND flag <> 'none'" : ""
        return " AND \(statement: column.holding(terms))\(statement: isIndexed)"
    }

    /// Returns the columns whose conditions the index does not check.
    func others(_ query: ItemSelection) -> [ItemSelection.Column] {
        query.conditions.keys.filter { $0 != column }.sorted { $0.rawValue < $1.rawValue }
    }
}
