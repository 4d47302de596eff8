package import AssayCore
import AssaySQL

/// The properties of an item by which it is counted and that never change.
package struct CountedItem: Sendable, Hashable {
    package let organization: OrganizationID
    package let user: UserID
    package let brand: String
    package let category: String
    package let capturedAt: Timestamp

    package init(
        organization: OrganizationID, user: UserID, brand: String, category: String, capturedAt: Timestamp
    ) {
        self.organization = organization
        self.user = user
        self.brand = brand
        self.category = category
        self.capturedAt = capturedAt
    }
}

/// The numbers of items, updated in the transaction of each change so that no request has to count items.
///
/// Each change adds to the counters and never sets them, so several writers can work at the same time.
package struct ItemCountRepository {
    /// The scope for all users of an organization; no user has this id.
    static let everyone = ""
    /// The brand for all brands; no brand has this id.
    static let anyBrand = "*"

    let sql: any SQLTransaction

    /// Counts a new item.
    package func add(_ item: CountedItem, _ standing: ItemState) throws {
        try change(item, ["\(standing.counter)"], amounts: "1")
    }

    /// Moves an item from the counter of its old status to the counter of its new status.
    package func move(_ item: CountedItem, from old: ItemState, to new: ItemState) throws {
        guard old != new else { return }
        try change(item, [old.counter, new.counter], amounts: "-1, 1")
    }

    /// Changes all twelve rows that count an item with one statement: for its user and for all users, for its brand and
    /// for all brands, at each level of time.
    ///
    /// - Parameters:
    ///   - counters: The columns of the table to change.
    ///   - amounts: The amount to add to each column.
    private func change(_ item: CountedItem, _ counters: [String], amounts: String) throws {
        let columns = counters.joined(separator: ", ")
        let sums = counters.map { "\($0) = item_counts.\($0) + excluded.\($0)" }.joined(separator: ", ")
        try sql.execute(
            """
            WITH counted (organisation_id, person, brand, category, span, block) AS (
                SELECT CAST(\(item.organization) AS TEXT), CAST(\(item.user) AS TEXT), CAST(\(item.brand) AS TEXT),
                    CAST(\(item.category) AS TEXT), CAST(\(TimeBucket.span.bucket(of: item.capturedAt)) AS BIGINT),
                    CAST(\(TimeBucket.block.bucket(of: item.capturedAt)) AS BIGINT))
            INSERT INTO item_counts (
                organisation_id, scope, brand, level, bucket, category, \(unsafeSQL: columns))
            \(unsafeSQL: Self.rows(amounts)) WHERE 1 = 1
            ON CONFLICT (organisation_id, scope, brand, level, bucket, category)
            DO UPDATE SET \(unsafeSQL: sums)
            """)
    }

    private static func rows(_ amounts: String) -> String {
        ["person", "'\(everyone)'"].flatMap { scope in
            ["brand", "'\(anyBrand)'"].flatMap { brand in
                [(TimeBucket.span, "span"), (.block, "block"), (.ever, "0")].map { level, bucket in
                    "SELECT organisation_id, \(scope), \(brand), \(level.rawValue), \(bucket), category, \(amounts) "
                        + "FROM counted"
                }
            }
        }.joined(separator: " UNION ALL ")
    }
}
