package import AssaySQL

/// Copies of items for measurements, in the tables `captures` and `items` alone: millions of rows within minutes.
package enum ItemCopies {
    private static let tables = ["captures", "items"]

    /// Copies each item with a result.
    ///
    /// - Parameter count: The number of copies of each item.
    package static func add(_ count: Int, to database: any SQLDatabase) async throws {
        if database.dialect == .sqlite {
            _ = try await database.write { try $0.execute("PRAGMA cache_size = -1048576") }
        }
        try await database.write { sql in
            let sources = ["id IN (SELECT capture_id FROM items WHERE phase = 'final')", "phase = 'final'"]
            for (table, condition) in zip(tables, sources) {
                try sql.execute(
                    """
                    /* any organisation: the only one of a measurement */
                    CREATE TABLE \(unsafeSQL: "copied_\(table) AS SELECT * FROM \(table) WHERE \(condition)")
                    """)
            }
        }
        for number in 1...count { try await database.write { try copy(number, in: $0) } }
        try await database.write { sql in
            for table in tables { try sql.execute("DROP TABLE copied_\(unsafeSQL: table)") }
        }
        if database.dialect == .postgres { _ = try await database.write { try $0.execute("ANALYZE") } }
    }

    /// Adds a copy of each item, with ids of its own.
    private static func copy(_ number: Int, in sql: any SQLTransaction) throws {
        func numbered(_ column: String) -> String {
            "\(column) = replace(\(column), '~\(number - 1)', '') || '~\(number)'"
        }
        let changes = [
            ["id", "client_id", "upload_token_hash", "item_id"].map(numbered),
            ["id", "capture_id"].map(numbered) + ["captured_at = captured_at + 1"],
        ]
        for (table, changes) in zip(tables, changes) {
            try sql.execute(
                """
                /* any organisation: the only one of a measurement */
                UPDATE \(unsafeSQL: "copied_\(table) SET \(changes.joined(separator: ", "))")
                """)
            try sql.execute(
                """
                /* any organisation: the only one of a measurement */
                INSERT INTO \(unsafeSQL: "\(table) SELECT * FROM copied_\(table)")
                """)
        }
    }
}
