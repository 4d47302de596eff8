import AssayCore
import AssaySQL

/// The change of one item that the stored counts do not contain yet.
struct CountChange: Sendable, Hashable {
    let item: CountedItem
    /// `nil` for a new item.
    let before: ItemState?
    let after: ItemState

    /// Returns by how much the change alters a number of items: 1, 0 or -1.
    ///
    /// - Parameter isCounted: Whether the number includes items of a status.
    func amount(_ isCounted: (ItemState) -> Bool) -> Int {
        (isCounted(after) ? 1 : 0) - (before.map(isCounted) ?? false ? 1 : 0)
    }

    /// Whether the item is one of those that a search selects, apart from its status and its time.
    func isSelected(users: TermSet, brands: TermSet, categories: TermSet) -> Bool {
        users.contains(item.user.rawValue) && brands.contains(item.brand) && categories.contains(item.category)
    }
}

/// The changes, each in a row of its own until many of them are added to the counts together.
///
/// All changes of an organization alter the same few counters. In a database with several writers, each would wait for
/// the commit of the one before it.
extension ItemCountRepository {
    /// The average number of changes that are added to the counts at once.
    ///
    /// Each search reads the changes that are not in the counts yet.
    static let changesPerFold = 64

    /// Appends a change, and now and then adds all of the organization's to the counts.
    ///
    /// - Parameter revision: The item's revision after the change.
    func append(_ change: CountChange, of id: ItemID, revision: Int) throws {
        let item = change.item
        try sql.execute(
            """
            INSERT INTO item_count_changes (
                organisation_id, item_id, item_revision, user_id, brand, category, captured_at, result_before,
                flag_before, result, flag)
            VALUES (
                \(item.organization), \(id), \(revision), \(item.user), \(item.brand), \(item.category),
                \(item.capturedAt), \(change.before?.result.rawValue), \(change.before?.flag.rawValue),
                \(change.after.result.rawValue), \(change.after.flag.rawValue))
            """)
        if Self.isFoldDue(id, revision: revision) { try fold(item.organization) }
    }

    /// Returns the organization's changes that the counts do not contain.
    ///
    /// Read them with the counts in one `read`. Between two statements of a `write`, another transaction may add them to
    /// the counts.
    func changes(of organization: OrganizationID) throws -> [CountChange] {
        try sql.query(
            """
            SELECT \(statement: Self.changeColumns) FROM item_count_changes WHERE organisation_id = \(organization)
            """
        ).map { try Self.change($0, organization) }
    }

    /// Adds the organization's changes to the counts.
    ///
    /// If another transaction does so at the moment, this one leaves its changes where they are.
    func fold(_ organization: OrganizationID) throws {
        let turn = try sql.first(
            "SELECT id FROM organisations WHERE id = \(organization) \(.forUpdateSkipLocked)")
        guard turn != nil else { return }
        let changes = try sql.query(
            """
            DELETE FROM item_count_changes WHERE organisation_id = \(organization)
            RETURNING \(statement: Self.changeColumns)
            """
        ).map { try Self.change($0, organization) }
        try add(CountSums(of: changes), to: organization)
    }

    /// Whether the change of an item is the one that adds all others to the counts.
    ///
    /// Chance decides, so that no counter has to be shared: ids are random.
    private static func isFoldDue(_ id: ItemID, revision: Int) -> Bool {
        let sum = id.rawValue.utf8.reduce(UInt64(truncatingIfNeeded: revision)) { ($0 &* 31) &+ UInt64($1) }
        return (sum &* 0x9E37_79B9_7F4A_7C15) >> 32 % UInt64(changesPerFold) == 0
    }

    private static let changeColumns: SQLStatement =
        "user_id, brand, category, captured_at, result_before, flag_before, result, flag"

    private static func change(_ row: SQLRow, _ organization: OrganizationID) throws -> CountChange {
        let before = try row.get("result_before", as: String?.self)
        return CountChange(
            item: CountedItem(
                organization: organization, user: UserID(try row.get("user_id")), brand: try row.get("brand"),
                category: try row.get("category"), capturedAt: try row.timestamp("captured_at")),
            before: try before.map { _ in
                ItemState(try row.choice("result_before"), try row.choice("flag_before"))
            },
            after: ItemState(try row.choice("result"), try row.choice("flag")))
    }
}
