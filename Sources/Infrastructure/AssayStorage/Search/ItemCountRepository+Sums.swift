import AssayCore
import AssaySQL

/// Sums of counts for a search. They serve only searches whose conditions are all on counted properties.
extension ItemCountRepository {
    /// Returns the number of items that match within whole buckets.
    ///
    /// - Parameter changes: The changes that the stored counts do not contain.
    func sum(
        _ query: ItemSelection, over stretches: [TimeStretches.Whole], _ changes: [CountChange]
    ) throws -> Int {
        guard !stretches.isEmpty else { return 0 }
        let stored: Int? = try sql.first(
            """
            \(statement: Self.tables(query, stretches))
            SELECT CAST(COALESCE(SUM(scope_sign * brand_sign * (\(statement: Self.counters(query)))), 0) AS BIGINT)
            \(statement: Self.rows(query))
            """
        )?.get(at: 0)
        return changes.reduce(stored ?? 0) { sum, change in
            stretches.contains { $0.contains(change.item.capturedAt) } ? sum + query.amount(of: change) : sum
        }
    }

    /// Returns the number of matching items for each bucket in ranges of one level; buckets without matches may be
    /// missing.
    ///
    /// - Parameter changes: The changes that the stored counts do not contain.
    func matches(
        _ query: ItemSelection, in stretches: [TimeStretches.Whole], _ changes: [CountChange]
    ) throws -> [Int64: Int] {
        guard !stretches.isEmpty else { return [:] }
        let rows = try sql.query(
            """
            \(statement: Self.tables(query, stretches))
            SELECT bucket, scope_sign * brand_sign * (\(statement: Self.counters(query)))
            \(statement: Self.rows(query)) AND (\(statement: Self.counters(query))) <> 0
            """)
        var matches: [Int64: Int] = [:]
        for row in rows { matches[try row.get(at: 0), default: 0] += try row.get(at: 1, as: Int.self) }
        for change in changes {
            guard let stretch = stretches.first(where: { $0.contains(change.item.capturedAt) }) else { continue }
            matches[stretch.level.bucket(of: change.item.capturedAt), default: 0] += query.amount(of: change)
        }
        return matches.filter { $0.value > 0 }
    }

    /// The count for all users except some is the count for all users minus the counts of those; the same applies to
    /// brands.
    static func signed(_ terms: TermSet, all: String) -> [(value: String, sign: Int)] {
        switch terms {
        case .only(let values): values.sorted().map { ($0, 1) }
        case .allBut(let values): [(all, 1)] + values.sorted().map { ($0, -1) }
        }
    }

    private static func tables(_ query: ItemSelection, _ stretches: [TimeStretches.Whole]) -> SQLStatement {
        let scopes = signed(query.users, all: allUsers).map(row)
        let brands = signed(query.brands, all: anyBrand).map(row)
        let ranges = stretches.map { stretch -> SQLStatement in
            "(\(unsafeSQL: "\(stretch.level.rawValue)"), CAST(\(stretch.low) AS BIGINT), CAST(\(stretch.high) AS BIGINT))"
        }
        return """
            WITH scopes (scope, scope_sign) AS (VALUES \(statement: scopes.joined(separator: ", "))),
                brands (brand, brand_sign) AS (VALUES \(statement: brands.joined(separator: ", "))),
                stretches (level, low, high) AS (VALUES \(statement: ranges.joined(separator: ", ")))
            """
    }

    private static func row(_ value: String, _ sign: Int) -> SQLStatement {
        "(\(value), \(unsafeSQL: String(sign)))"
    }

    /// The order of the tables is the order of the loops: first a few constants, then the rows by their key.
    private static func rows(_ query: ItemSelection) -> SQLStatement {
        var rows: SQLStatement = """
            FROM scopes CROSS JOIN brands CROSS JOIN stretches CROSS JOIN item_counts counts
            WHERE counts.organisation_id = \(query.organization) AND counts.scope = scopes.scope
                AND counts.brand = brands.brand AND counts.level = stretches.level
                AND counts.bucket >= stretches.low AND counts.bucket < stretches.high
            """
        if query.categories != .all {
            rows += " AND \(statement: ItemSelection.Column.category.holding(query.categories))"
        }
        return rows
    }

    private static func counters(_ query: ItemSelection) -> SQLStatement {
        "\(unsafeSQL: query.states.map(\.counter).joined(separator: " + "))"
    }
}

extension ItemSelection {
    /// Returns by how much a change alters the number of items that match, regardless of dates.
    fileprivate func amount(of change: CountChange) -> Int {
        guard change.isSelected(users: users, brands: brands, categories: categories) else { return 0 }
        return change.amount(states.contains)
    }
}

extension TimeStretches.Whole {
    fileprivate func contains(_ time: Timestamp) -> Bool {
        (low..<high).contains(level.bucket(of: time))
    }
}
