import AssaySQL

/// Rows for all tables of a database of PostgreSQL, as many and as different as ``TableGrowth`` says.
enum PostgresPlanRows {
    /// The rows of a table that grows, at most.
    private static let most = 100_000

    /// The values of columns that many rows share, as the tests use them; the first one is in most rows.
    private static let values: [String: [String]] = [
        "category": ["sneakers", "luxury", "apparel"], "brand": ["*", "nike", "adidas", "gucci", "dior", "nobody"],
        "result": ["authentic", "needs_review", "not_supported", "unknown", "invalid"], "flag": ["none", "flagged"],
        "phase": ["final", "review", "checking"], "scope": ["", "ann", "ben", "cat"], "shape": ["sdk"],
        "language": ["en", "ja"], "kind": ["check_photo", "decide_item", "finish_capture"],
        "bundle_id": ["com.example.shop"], "purpose": ["login", "authorization"],
    ]

    /// Fills all tables; rows that break a rule of their table are left out.
    static func fill(_ sql: any SQLTransaction) throws {
        // The rows refer to each other in no order.
        try sql.execute("SET LOCAL session_replication_role = replica")
        let columns = try sql.query(
            """
            SELECT table_name::text AS table_name, column_name::text AS name, data_type::text AS type,
                is_nullable = 'YES' AND column_default IS NULL AS is_nullable, identity_generation IS NOT NULL AS is_made
            FROM information_schema.columns
            WHERE table_schema = 'public' AND table_name NOT IN ('schema_migrations', 'server_era', 'installation')
            ORDER BY table_name, ordinal_position
            """)
        for (table, rows) in Dictionary(grouping: columns, by: { (try? $0.get("table_name", as: String.self)) ?? "" }) {
            let given = try rows.filter { !(try $0.get("is_made", as: Bool.self)) }
            let names = try given.map { try $0.get("name", as: String.self) }
            let expressions = try given.map(expression)
            let count = min(most, max(1, TableGrowth.rows(of: table) / 10))
            try sql.execute(
                """
                INSERT INTO \(unsafeSQL: table) (\(unsafeSQL: names.joined(separator: ", ")))
                SELECT \(unsafeSQL: expressions.joined(separator: ", "))
                FROM generate_series(1::bigint, \(unsafeSQL: String(count))) AS n ON CONFLICT DO NOTHING
                """)
        }
    }

    private static func expression(of column: SQLRow) throws -> String {
        let (name, type) = (try column.get("name", as: String.self), try column.get("type", as: String.self))
        let value = value(of: name, type)
        // Half of the rows lack what not every row has, so that an index of such rows is no short cut.
        return try column.get("is_nullable", as: Bool.self) ? "CASE WHEN n % 2 = 0 THEN \(value) END" : value
    }

    private static func value(of name: String, _ type: String) -> String {
        let share = TableGrowth.shared[name]
        switch type {
        case "bytea": return "decode(md5(n::text || '\(name)'), 'hex')"
        case "text":
            if name == "organisation_id" { return "CASE WHEN n % 10 > 0 THEN 'shop' ELSE 'rival-' || n % 50 END" }
            if let known = values[name] {
                let list = known.map { "'\($0)'" }.joined(separator: ", ")
                return "(ARRAY[\(list)])[CASE WHEN n % 3 > 0 THEN 1 ELSE 1 + n % \(known.count) END]"
            }
            if let share { return "'v' || n % \(max(1, Int(1 / share)))" }
            // Ten rows of one table lead to the same row of another.
            return name.hasSuffix("_id") ? "'x' || n / 10 || '-' || n % 10" : "'\(name)-' || n"
        case "double precision": return "random()"
        case "boolean": return "n % 2 = 0"
        default:
            if let share { return "n % \(max(1, Int(1 / share)))" }
            return name.hasSuffix("_at") || name == "at" ? "1795253400000000 + n * 1000000" : "n"
        }
    }
}
