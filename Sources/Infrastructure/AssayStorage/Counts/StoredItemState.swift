import AssayCore
import AssaySQL

/// The stored search and count data of an item before a change.
struct StoredItemState {
    let item: CountedItem
    let state: ItemState
    private let styleName: String?
    private let customerItemID: String?
    private let styleCode: String?

    /// Reads the stored data.
    ///
    /// - Parameter item: The item after the change, which raised its revision by one.
    /// - Returns: `nil` if the row's revision has changed in the meantime.
    static func of(_ item: Item, in sql: any SQLTransaction) throws -> StoredItemState? {
        try sql.first(
            """
            SELECT user_id, brand, category, captured_at, result, flag, style_name, customer_item_id, style_code
            FROM items
            WHERE organisation_id = \(item.organization) AND id = \(item.id) AND revision = \(item.revision - 1)
            """
        ).map { row in
            StoredItemState(
                item: CountedItem(
                    organization: item.organization, user: UserID(try row.get(at: 0)), brand: try row.get(at: 1),
                    category: try row.get(at: 2), capturedAt: Timestamp(microseconds: try row.get(at: 3))),
                state: ItemState(try row.choice("result"), try row.choice("flag")),
                styleName: try row.get(at: 6), customerItemID: try row.get(at: 7), styleCode: try row.get(at: 8))
        }
    }

    /// Returns the assignments for a `SET`, only for the indexed columns that change.
    ///
    /// Assigning a column causes writes to its indexes, even if the value stays the same. Texts are compared by their
    /// bytes, as searches do: Swift's `==` also accepts another Unicode form of the same characters.
    func edits(_ facts: ItemFacts, _ life: ItemLife) -> SQLStatement {
        var edits: SQLStatement = ""
        if life.result != state.result { edits += "result = \(life.result.rawValue), " }
        if life.flag != state.flag { edits += "flag = \(life.flag.rawValue), " }
        if !Self.areSame(facts.styleName, styleName) {
            edits += "style_name = \(facts.styleName), model = \(facts.modelIdentifier), "
        }
        if !Self.areSame(facts.customerItemID, customerItemID) {
            edits += "customer_item_id = \(facts.customerItemID), "
        }
        if !Self.areSame(facts.styleCode, styleCode) { edits += "style_code = \(facts.styleCode), " }
        return edits
    }

    private static func areSame(_ one: String?, _ other: String?) -> Bool {
        one.map { Array($0.utf8) } == other.map { Array($0.utf8) }
    }
}
