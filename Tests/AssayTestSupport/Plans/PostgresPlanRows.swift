import AssayCore
import AssaySQL

/// Rows for all tables of a database of PostgreSQL, as many and as different as ``TableGrowth`` says.
///
/// A reference is the id of a row of the other table, and ten rows have the same one.
enum PostgresPlanRows {
    /// The rows of each table that grows: a walk through them costs more than any plan may.
    private static let most = 100_000
    /// A table with at most this many rows does not grow.
    private static let few = 1_000

    /// The values of columns that many rows share, as the tests use them; the first one is in most rows.
    ///
    /// A column whose name has other values in another table is named with its table.
    private static let values: [String: [String]] = [
        "category": ["sneakers", "luxury", "apparel"], "brand": ["*", "nike", "adidas", "gucci", "dior", "nobody"],
        "result": ResultID.allCases.map(\.rawValue), "flag": FlagState.allCases.map(\.rawValue),
        "phase": ItemLife.Phase.allCases.reversed().map(\.rawValue),
        "shape": ["sdk"], "language": ["en", "ja"], "kind": JobKind.allCases.map(\.rawValue),
        "timeline.kind": TimelineEntry.Kind.allCases.map(\.rawValue), "bundle_id": ["com.example.shop"],
        "purpose": ["login", "authorization"], "process_id": ["", "process-1", "process-2"],
        "captures.state": [CaptureLife.State.completed, .open, .submitted, .cancelled, .expired].map(\.rawValue),
        "photos.state": [PhotoCheck.accepted.name, PhotoCheck.checking.name, "refused"],
        "review_votes.position": ReviewVote.Position.allCases.map(\.rawValue),
        "retakes.state": RetakeLife.State.allCases.reversed().map(\.rawValue),
        "decisions.state": StoredDecision.State.allCases.map(\.rawValue),
        "certificates.state": ["revoked", "issued", "suspended", "withdrawn"],
        "webhook_deliveries.state": WebhookDelivery.State.allCases.reversed().map(\.rawValue),
    ]

    /// The columns whose names end as that of a reference, but of which no two rows have the same value.
    private static let distinct: Set<String> = [
        "unique_user_id", "client_id", "twin_id", "items.capture_id", "item_documents.item_id", "job_lines.user_id",
        "webhook_queues.webhook_id", "handovers.session_id", "phone_id", "handover_photos.request",
        "handover_messages.handover_id", "handover_photos.handover_id", "decisions.item_id", "findings.decision_id",
        "review_queue.item_id", "review_skips.item_id", "review_votes.item_id",
    ]

    /// Fills all tables; rows of a small table that break a rule of it are left out.
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
        for (table, columns) in Dictionary(
            grouping: columns, by: { (try? $0.get("table_name", as: String.self)) ?? "" })
        {
            let given = try columns.filter { !(try $0.get("is_made", as: Bool.self)) }
            let names = try given.map { try $0.get("name", as: String.self) }
            let expressions = try given.map { try expression(of: $0, in: table) }
            let grows = TableGrowth.rows(of: table) > few
            let count = grows ? most : TableGrowth.rows(of: table)
            let made = try sql.execute(
                """
                INSERT INTO \(unsafeSQL: table) (\(unsafeSQL: names.joined(separator: ", ")))
                SELECT \(unsafeSQL: expressions.joined(separator: ", "))
                FROM generate_series(1::bigint, \(unsafeSQL: String(count))) AS n ON CONFLICT DO NOTHING
                """)
            // With fewer rows, a walk through the table could cost less than the limit of a plan.
            guard !grows || made == count else {
                throw SQLError(.misuse, message: "only \(made) of \(count) rows fit into \(table): see `distinct`")
            }
        }
    }

    private static func expression(of column: SQLRow, in table: String) throws -> String {
        let (name, type) = (try column.get("name", as: String.self), try column.get("type", as: String.self))
        let value = value(of: name, type, in: table)
        // Nullable columns are NULL in half of the rows, so a partial index still has many entries.
        return try column.get("is_nullable", as: Bool.self) ? "CASE WHEN n % 2 = 0 THEN \(value) END" : value
    }

    private static func value(of name: String, _ type: String, in table: String) -> String {
        let share = TableGrowth.shared[name]
        switch type {
        case "bytea": return "decode(md5(n::text || '\(name)'), 'hex')"
        case "text": return text(of: name, in: table)
        case "double precision": return "random()"
        case "boolean": return "n % 2 = 0"
        default:
            if let share { return "n % \(different(share))" }
            return name.hasSuffix("_at") || name == "at" ? "1795253400000000 + n * 1000000" : "n"
        }
    }

    private static func text(of name: String, in table: String) -> String {
        let place = "\(table).\(name)"
        // One organization has most rows, and ten thousand have a few each: on average, an organization is small.
        if name == "organisation_id" { return "CASE WHEN n % 10 > 0 THEN 'shop' ELSE 'rival-' || n END" }
        if let known = values[place] ?? values[name] {
            let list = known.map { "'\($0)'" }.joined(separator: ", ")
            return "(ARRAY[\(list)])[CASE WHEN n % 3 > 0 THEN 1 ELSE 1 + n / 3 % \(known.count) END]"
        }
        guard !distinct.contains(place), !distinct.contains(name) else { return "'id-' || n" }
        if let share = TableGrowth.shared[name] {
            return name.hasSuffix("_id") ? "'id-' || n % \(different(share))" : "'v' || n % \(different(share))"
        }
        return name.hasSuffix("_id") ? "'id-' || n / 10" : "'\(name)-' || n"
    }

    /// The number of different values of which each has this share of a table's rows.
    private static func different(_ share: Double) -> Int { max(1, Int(1 / share)) }
}
