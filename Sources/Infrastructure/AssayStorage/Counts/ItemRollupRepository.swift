import AssayCore
import AssaySQL

/// The properties of an item by which it is counted and that never change.
struct CountedItem: Sendable {
    let organization: OrganizationID
    let user: UserID
    let brand: String
    let category: String
    let capturedAt: Timestamp
}

/// The exact numbers of each user's items, so that no search of a user has to count items.
///
/// A row counts the items of a user, of one brand or of all brands, of one category, and of one bucket of time, by
/// result and flag. There are none of an organization: all of its transactions would change them.
struct ItemRollupRepository {
    /// The brand that stands for all brands; no item has it.
    static let anyBrand = "*"

    let sql: any SQLTransaction

    /// Counts a new item, or moves an item from the counter of its old status to the counter of its new status.
    ///
    /// One statement changes the item's six rows in the order of their keys. Two transactions of a user therefore never
    /// wait for each other in a circle. It adds to the counters and never sets them.
    ///
    /// - Parameters:
    ///   - before: `nil` for an item that was not counted with this brand.
    ///   - after: `nil` for an item that no longer counts with this brand.
    func record(_ item: CountedItem, from before: ItemState?, to after: ItemState?) throws {
        guard before != after else { return }
        let amounts = [after.map { ($0, "1") }, before.map { ($0, "-1") }].compactMap(\.self)
        let added = amounts.map(\.1).joined(separator: ", ")
        // A set, because no statement may change a row twice.
        let rows = Set([Self.anyBrand, item.brand]).sorted().flatMap { brand in
            TimeBucket.allCases.map { level -> SQLStatement in
                """
                (\(item.organization), \(item.user), \(brand), \(unsafeSQL: "\(level.rawValue)"),
                    \(level.bucket(of: item.capturedAt)), \(item.category), \(unsafeSQL: added))
                """
            }
        }
        let counters = amounts.map(\.0.counter)
        let sums = counters.map { "\($0) = item_rollups.\($0) + excluded.\($0)" }
        try sql.execute(
            """
            INSERT INTO item_rollups (
                organisation_id, user_id, brand, level, bucket, category,
                \(unsafeSQL: counters.joined(separator: ", ")))
            VALUES \(statement: rows.joined(separator: ", "))
            ON CONFLICT (organisation_id, user_id, brand, level, bucket, category)
            DO UPDATE SET \(unsafeSQL: sums.joined(separator: ", "))
            """)
    }

    /// Counts an item with another brand.
    func move(_ item: CountedItem, _ state: ItemState, to brand: String) throws {
        guard brand != item.brand else { return }
        try record(item, from: state, to: nil)
        try record(
            CountedItem(
                organization: item.organization, user: item.user, brand: brand, category: item.category,
                capturedAt: item.capturedAt), from: nil, to: state)
    }
}
