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
        for row in try sql.query("/* any organisation: the audit reads all counts */ SELECT * FROM item_counts") {
            let names = try ["organisation_id", "scope", "brand", "level", "bucket", "category"].map { column in
                if let number = try? row.get(column, as: Int64.self) { return String(number) }
                return try row.get(column, as: String.self)
            }
            for counter in counters {
                kept[(names + [counter]).joined(separator: " ")] = try row.get(counter, as: Int.self)
            }
        }
        return kept.filter { $0.value != 0 }
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
            let at = Timestamp(microseconds: try row.get("captured_at"))
            let counter = "n_\(try row.get("result", as: String.self))_\(try row.get("flag", as: String.self))"
            for scope in [try row.get("user_id", as: String.self), ""] {
                for brand in [facts.brandIdentifier, "*"] {
                    for level in TimeBucket.allCases {
                        let key: [String] = [
                            try row.get("organisation_id"), scope, brand, String(level.rawValue),
                            String(level.bucket(of: at)), facts.category, counter,
                        ]
                        counted[key.joined(separator: " "), default: 0] += 1
                    }
                }
            }
        }
        return counted
    }
}
