package import AssaySQL
import AssayStorage
import AssayTestTiming
import Synchronization

/// Explains statements in a database of PostgreSQL with 100,000 rows in each table that grows.
///
/// PostgreSQL plans by the statistics of real rows, which can't be set. Each statement is planned twice: for its own
/// values, and for values that are not known, as the server does for a prepared statement after its fifth use.
package struct PostgresPlanJudge: Sendable {
    /// The most that a plan may cost, in the server's units: some hundred rows by an index.
    ///
    /// A walk through any table that grows costs more, even of the narrowest rows.
    private static let mostCost = 1_200.0
    /// The cost of finding one more row by its key, for statements that treat a batch.
    private static let costOfRow = 10.0

    /// The cost of one more walk through an index that is joined to others by `UNION ALL`.
    ///
    /// Each walk ends at its own limit. PostgreSQL assumes a tenth of the rows for a limit that it does not know.
    private static let costOfArm = 450.0

    /// The cost of one more row of a `VALUES` list, for which a row is updated and the first row of an index is read.
    ///
    /// PostgreSQL assumes that the first row is one of 25 that the index would give, and charges for several of them.
    private static let costOfValues = 100.0

    /// Returns the most that a plan of a statement may cost.
    static func mostCost(of text: String) -> Double {
        let batch = text.matches(of: /LIMIT (\d+)/).compactMap { Double($0.1) }.max() ?? 0
        let arms = Double(text.matches(of: /AS arm UNION ALL/).count)
        let rows = Double(text.matches(of: /\), \(\?/).count)
        return mostCost + costOfRow * batch + costOfArm * arms + costOfValues * rows
    }

    private static let opened = Task { try await PostgresPlanJudge() }
    /// The texts that were explained.
    private static let seen = Mutex<Set<String>>([])

    private let folder: TestFolder
    private let database: any SQLDatabase

    /// The judge of all tests of a run.
    package static func shared() async throws -> PostgresPlanJudge { try await opened.value }

    private init() async throws {
        folder = try TestFolder()
        database = try await TestDatabase.postgres.open(in: folder)
        try await database.write { try PostgresPlanRows.fill($0) }
        for table in try await database.read(TestDatabase.postgres.tables) {
            try await database.write { _ = try $0.execute("ANALYZE \(unsafeSQL: table)") }
        }
    }

    /// Returns a sentence for each plan of a new statement that costs too much or reads what it joins.
    static func complaints(about statements: [String: SQLStatement]) async -> [String] {
        var complaints: [String] = []
        for (text, statement) in statements where seen.withLock({ $0.insert(text).inserted }) {
            do {
                let judge = try await shared()
                for plan in try await judge.plans(of: statement)
                where plan.cost > mostCost(of: text) || plan.readsWhatItJoins {
                    guard !PlanException.all.contains(where: { $0.covers(text, onPostgres: plan) }) else { continue }
                    complaints.append("PostgreSQL, \(plan.kind), \(plan.lines.joined(separator: "\n")): \(text)")
                }
            } catch is CancellationError {
                // The test has cancelled this task; the next one that runs the statement explains it.
                seen.withLock { _ = $0.remove(text) }
            } catch {
                complaints.append("PostgreSQL can't explain it (\(String(reflecting: error))): \(text)")
            }
        }
        return complaints
    }

    /// A plan as PostgreSQL describes it.
    package struct Plan: Sendable {
        package enum Kind: Sendable {
            case forItsValues
            case forAnyValues
        }

        package let kind: Kind
        package let lines: [String]

        /// The cost of the whole statement.
        package var cost: Double {
            let numbers = lines.first?.split(separator: "cost=").last?.split(separator: " ").first ?? ""
            let cost = numbers.split(separator: "..").last.flatMap { Double($0) } ?? .infinity
            // A plan that can only be made with what the session forbids, such as a walk through a table, costs this in
            // addition. The walk itself is judged by its own cost: many tables are small.
            return cost.isFinite ? cost.truncatingRemainder(dividingBy: 10_000_000_000) : cost
        }

        /// Whether it joins tables by reading the second one, instead of looking up each row.
        package var readsWhatItJoins: Bool {
            lines.contains { $0.contains("Merge Join") || $0.contains("Hash Join") }
        }

        /// The indexes that it enters.
        package var indexes: Set<String> {
            Set(
                lines.compactMap { line in
                    let words = line.split(separator: " ")
                    if let using = words.firstIndex(of: "using") { return String(words[using + 1]) }
                    guard line.contains("Bitmap Index Scan on ") else { return nil }
                    return words.firstIndex(of: "on").map { String(words[$0 + 1]) }
                })
        }
    }

    /// Returns both plans of a statement.
    package func plans(of statement: SQLStatement) async throws -> [Plan] {
        try await Self.plans(of: statement, in: database)
    }

    /// Returns both plans of a statement in a database with rows of its own.
    package static func plans(of statement: SQLStatement, in database: any SQLDatabase) async throws -> [Plan] {
        try await database.write { sql in
            let own = try sql.query("EXPLAIN \(statement: statement)")
            let (text, values) = statement.rendered(for: .postgres)
            let types = values.map(\.typeName).joined(separator: ", ")
            let list = values.isEmpty ? "" : "(\(types))"
            let nothing = values.isEmpty ? "" : "(\(values.map { _ in "NULL" }.joined(separator: ", ")))"
            try sql.execute("SET LOCAL plan_cache_mode = force_generic_plan")
            try sql.execute("PREPARE judged\(unsafeSQL: list) AS \(unsafeSQL: text)")
            let any = try sql.query("EXPLAIN EXECUTE judged\(unsafeSQL: nothing)")
            try sql.execute("DEALLOCATE judged")
            return [
                Plan(kind: .forItsValues, lines: try own.map { try $0.get(at: 0) }),
                Plan(kind: .forAnyValues, lines: try any.map { try $0.get(at: 0) }),
            ]
        }
    }
}

extension SQLValue {
    /// The type of a bind in the language of PostgreSQL.
    fileprivate var typeName: String {
        switch self {
        case .null: "unknown"
        case .integer: "bigint"
        case .real: "double precision"
        case .text: "text"
        case .blob: "bytea"
        }
    }
}
