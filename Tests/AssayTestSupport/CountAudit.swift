import AssayCore
package import AssaySQL
import AssayStorage

/// Compares the stored counts with a count of the items.
package enum CountAudit {
    /// Returns the differences as sentences; empty if every counter is correct.
    package static func differences(in database: any SQLDatabase) async throws -> [String] {
        try await database.read { sql in
            let kept = try kept(sql)
            let counted = try recount(sql)
            return Set(kept.keys).union(counted.keys).sorted().compactMap { key in
                let (left, right) = (kept[key] ?? 0, counted[key] ?? 0)
                return left == right ? nil : "\(key): kept \(left), counted \(right)"
            }
        }
    }

    private static func kept(_ sql: any SQLTransaction) throws -> [String: Int] {
        let counters = ItemState.all.map { "n_\($0.result.rawValue)_\($0.flag.rawValue)" }
        var kept: [String: Int] = [:]
        for row in try sql.query("/* any organisation: the audit reads all counts */ SELECT * FROM item_rollups") {
            let names = try ["organisation_id", "user_id", "brand", "level", "bucket", "category"].map { column in
                if let number = try? row.get(column, as: Int64.self) { return String(number) }
                return try row.get(column, as: String.self)
            }
            for counter in counters {
                kept[(names + [counter]).joined(separator: " ")] = try row.get(counter, as: Int.self)
            }
        }
        return kept.filter { $0.value != 0 }
    }

    /// The beginnings of the keys of the six rows in which an item is counted.
    private static func keys(of row: SQLRow, brand: String) throws -> [String] {
        let at = Timestamp(microseconds: try row.get("captured_at"))
        return try [brand, "*"].flatMap { brand in
            try TimeBucket.allCases.map { level in
                let names: [String] = [
                    try row.get("organisation_id"), try row.get("user_id"), brand, String(level.rawValue),
                    String(level.bucket(of: at)), try row.get("category"), "",
                ]
                return names.joined(separator: " ")
            }
        }
    }

    private static func recount(_ sql: any SQLTransaction) throws -> [String: Int] {
        var counted: [String: Int] = [:]
        let rows = try sql.query(
            """
            /* any organisation: the audit reads all items */
            SELECT organisation_id, user_id, brand_id, brand_name, category, captured_at, result, flag FROM items
            """)
        for row in rows {
            let facts = ItemFacts(
                category: try row.get("category"), itemType: nil, brandID: try row.get("brand_id"),
                brandName: try row.get("brand_name"), styleName: nil, customerItemID: nil, textFields: [:])
            let counter = "n_\(try row.get("result", as: String.self))_\(try row.get("flag", as: String.self))"
            for key in try keys(of: row, brand: facts.brandIdentifier) { counted[key + counter, default: 0] += 1 }
        }
        return counted
    }
}
