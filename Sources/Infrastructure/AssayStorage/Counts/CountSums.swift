import AssayCore
import AssaySQL

/// Changes of items as sums for the rows of the counts.
struct CountSums {
    /// A row of the counts.
    struct Key: Hashable, Comparable {
        let scope: String
        let brand: String
        let level: TimeBucket
        let bucket: Int64
        let category: String

        static func < (left: Key, right: Key) -> Bool {
            (left.scope, left.brand, left.level.rawValue, left.bucket, left.category)
                < (right.scope, right.brand, right.level.rawValue, right.bucket, right.category)
        }
    }

    /// The amounts by which the counters of each row change, without zeros.
    private(set) var rows: [Key: [ItemState: Int]] = [:]

    /// Each change concerns twelve rows: for its user and for all users, for its brand and for all brands, at each
    /// level of time.
    init(of changes: [CountChange]) {
        for change in changes where change.before != change.after {
            for scope in [change.item.user.rawValue, ItemCountRepository.allUsers] {
                for brand in [change.item.brand, ItemCountRepository.anyBrand] {
                    for level in TimeBucket.allCases {
                        let key = Key(
                            scope: scope, brand: brand, level: level,
                            bucket: level.bucket(of: change.item.capturedAt), category: change.item.category)
                        rows[key, default: [:]][change.after, default: 0] += 1
                        if let before = change.before { rows[key, default: [:]][before, default: 0] -= 1 }
                    }
                }
            }
        }
        rows = rows.mapValues { $0.filter { $0.value != 0 } }.filter { !$0.value.isEmpty }
    }
}

extension ItemCountRepository {
    /// The maximum number of rows of one statement.
    private static let rowsPerStatement = 64

    /// Adds sums to the rows of the counts.
    func add(_ sums: CountSums, to organization: OrganizationID) throws {
        // One statement for the rows whose counters are the same.
        let groups = Dictionary(grouping: sums.rows) { row in ItemState.all.filter { row.value[$0] != nil } }
        for (states, rows) in groups.sorted(by: { $0.key.map(\.counter).joined() < $1.key.map(\.counter).joined() }) {
            let sorted = rows.sorted { $0.key < $1.key }
            for start in stride(from: 0, to: sorted.count, by: Self.rowsPerStatement) {
                try add(sorted[start..<min(start + Self.rowsPerStatement, sorted.count)], of: states, organization)
            }
        }
    }

    private func add(
        _ rows: ArraySlice<(key: CountSums.Key, value: [ItemState: Int])>, of states: [ItemState],
        _ organization: OrganizationID
    ) throws {
        let counters = states.map(\.counter)
        let values = rows.map { key, amounts -> SQLStatement in
            let numbers = states.map { amounts[$0] ?? 0 }
            return """
                (\(organization), \(key.scope), \(key.brand), \(key.level.rawValue), \(key.bucket), \(key.category),
                    \(statement: numbers.map { "\($0)" as SQLStatement }.joined(separator: ", ")))
                """
        }
        let sums = counters.map { "\($0) = item_counts.\($0) + excluded.\($0)" }.joined(separator: ", ")
        try sql.execute(
            """
            INSERT INTO item_counts (
                organisation_id, scope, brand, level, bucket, category,
                \(unsafeSQL: counters.joined(separator: ", ")))
            VALUES \(statement: values.joined(separator: ", "))
            ON CONFLICT (organisation_id, scope, brand, level, bucket, category) DO UPDATE SET \(unsafeSQL: sums)
            """)
    }
}
