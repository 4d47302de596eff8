package import AssaySQL

/// Copies of items for measurements, in the tables `captures` and `items` alone: millions of rows within minutes.
package enum ItemCopies {
    /// The number of items that a transaction copies.
    private static let batch = 250

    /// Copies each item with a result.
    ///
    /// An item's copies are beside it in every index, so that each transaction changes few pages.
    ///
    /// - Parameter count: The number of copies of each item.
    package static func add(_ count: Int, to database: any SQLDatabase) async throws {
        if database.dialect == .sqlite {
            _ = try await database.write { try $0.execute("PRAGMA cache_size = -1048576") }
        }
        let items = try await database.read { sql in
            try sql.query(
                """
                /* any organisation: the only one of a measurement */
                SELECT id, capture_id FROM items WHERE phase = 'final' ORDER BY id
                """
            ).map { (item: try $0.get(at: 0, as: String.self), capture: try $0.get(at: 1, as: String.self)) }
        }
        for first in stride(from: 0, to: items.count, by: batch) {
            let part = items[first..<min(items.count, first + batch)]
            try await database.write { sql in
                let ids = ["id", "client_id", "upload_token_hash", "item_id"]
                try copy(part.map(\.capture), of: "captures", count, ids: ids, in: sql)
                try copy(part.map(\.item), of: "items", count, ids: ["id", "capture_id"], in: sql)
            }
        }
        if database.dialect == .postgres { _ = try await database.write { try $0.execute("ANALYZE") } }
    }

    /// - Parameter ids: The columns of which each copy has a value of its own.
    private static func copy(
        _ originals: [String], of table: String, _ count: Int, ids: [String], in sql: any SQLTransaction
    ) throws {
        let columns =
            try sql.first(
                """
                /* any organisation: the only one of a measurement */
                SELECT * FROM \(unsafeSQL: table) LIMIT 1
                """)?.columns ?? []
        let values = columns.map { column in
            ids.contains(column) ? "\(column) || '~' || n" : column == "captured_at" ? "captured_at + n" : column
        }
        try sql.execute(
            """
            /* any organisation: the only one of a measurement */
            INSERT INTO \(unsafeSQL: "\(table) (\(columns.joined(separator: ", ")))")
            WITH RECURSIVE numbers (n) AS (
                SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < \(unsafeSQL: String(count)))
            SELECT \(unsafeSQL: values.joined(separator: ", "))
            FROM \(unsafeSQL: table) CROSS JOIN numbers WHERE id IN \(values: originals)
            """)
    }
}
