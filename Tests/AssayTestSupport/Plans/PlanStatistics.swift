package import AssaySQL

/// Planner statistics of a database that has none of the rows.
package enum PlanStatistics {
    /// Writes and loads statistics of all tables and indexes, as of ``TableGrowth``.
    ///
    /// - Parameter most: The maximum number of rows of a table.
    package static func write(to sql: any SQLTransaction, _ schema: PlanSchema, most: Int = .max) throws {
        // This makes the table of the statistics.
        try sql.execute("ANALYZE")
        try sql.execute("DELETE FROM sqlite_stat1")
        for index in schema.indexes {
            let numbers = numbers(of: index, most: most).map(String.init).joined(separator: " ")
            try sql.execute("INSERT INTO sqlite_stat1 VALUES (\(index.table), \(index.name), \(numbers))")
        }
        try sql.execute("ANALYZE sqlite_schema")
    }

    /// The number of the index's entries, then for each prefix of its columns the entries that share one value.
    private static func numbers(of index: PlanSchema.Index, most: Int) -> [Int] {
        let rows = min(most, TableGrowth.rows(of: index.table))
        let entries = Double(max(1, TableGrowth.openWork.contains(index.name) ? rows / 10 : rows))
        var numbers = [Int(entries)]
        var shared = entries
        for (place, column) in index.columns.enumerated() {
            shared = TableGrowth.shared[column].map { max(1, shared * $0) } ?? min(shared, 2)
            let isKey = index.isUnique && place == index.columns.count - 1
            numbers.append(isKey ? 1 : max(1, Int(shared)))
        }
        return numbers
    }
}
