package import AssaySQL

/// The tables and indexes of a migrated SQLite database.
package struct PlanSchema: Sendable {
    package struct Index: Sendable {
        /// The name as plans and statistics call it: the table's name for the key of a table in key order.
        package let name: String
        package let table: String
        package let columns: [String]
        package let isUnique: Bool
        package let isPartial: Bool
    }

    /// The name of an expression in an index, as plans call it.
    static let expression = "<expr>"

    package let tables: Set<String>
    package let indexes: [Index]

    package init(of sql: any SQLTransaction) throws {
        let names = try sql.query(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        ).map { try $0.get(at: 0, as: String.self) }
        // A table in key order has no index of its own for its key in `sqlite_master`.
        let stored = Set(
            try sql.query("SELECT name FROM sqlite_master WHERE type = 'index'").map {
                try $0.get(at: 0, as: String.self)
            })
        var indexes: [Index] = []
        for table in names {
            for row in try sql.query(
                "SELECT name, \"unique\", partial FROM pragma_index_list(\(table)) ORDER BY name")
            {
                let name = try row.get(at: 0, as: String.self)
                let columns = try sql.query("SELECT name FROM pragma_index_info(\(name)) ORDER BY seqno").map {
                    try $0.get(at: 0, as: String?.self) ?? Self.expression
                }
                indexes.append(
                    Index(
                        name: stored.contains(name) ? name : table, table: table, columns: columns,
                        isUnique: try row.get(at: 1), isPartial: try row.get(at: 2)))
            }
        }
        tables = Set(names)
        self.indexes = indexes
    }

    /// The columns of indexes about which ``TableGrowth`` says nothing.
    package var unclassifiedColumns: Set<String> {
        Set(indexes.flatMap(\.columns)).subtracting(TableGrowth.shared.keys).subtracting(TableGrowth.own)
    }

    /// Returns the index of a step, or the key of its table.
    func index(_ name: String?, of table: String) -> Index? {
        indexes.first { $0.table == table && $0.name == name ?? table }
    }
}
