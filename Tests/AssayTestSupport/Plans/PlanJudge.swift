package import AssaySQL
import AssaySQLite
import AssayStorage
import AssayTestTiming
import Foundation
import Synchronization

/// Explains statements in two databases without rows, one without statistics and one with those of ``TableGrowth``.
///
/// SQLite plans from the schema and the statistics alone, so the plans are those of a real database.
package struct PlanJudge: Sendable {
    private static let opened = Task { try await PlanJudge() }
    /// The texts that were explained: every test runs the same hundreds.
    private static let seen = Mutex<Set<String>>([])

    private let folder: TestFolder
    private let databases: [(name: String, database: any SQLDatabase)]
    private let rule: PlanRule

    /// Opens the databases.
    package init() async throws {
        folder = try TestFolder()
        let plain = try await SQLiteDatabase.open(folder.file("plain.sqlite"))
        let written = try await SQLiteDatabase.open(folder.file("large.sqlite"))
        for database in [plain, written] { _ = try await Store(database).migrate(now: 0) }
        let schema = try await plain.read { try PlanSchema(of: $0) }
        try await written.write { try PlanStatistics.write(to: $0, schema) }
        try await written.close()
        // A connection reads the statistics when it reads the schema.
        let large = try await SQLiteDatabase.open(folder.file("large.sqlite"))
        databases = [("without statistics", plain), ("with a million items", large)]
        rule = PlanRule(schema)
    }

    /// Returns a sentence for each plan of a new statement that breaks the rule.
    static func complaints(about statements: [String: SQLStatement]) async -> [String] {
        var complaints: [String] = []
        for (text, statement) in statements where seen.withLock({ $0.insert(text).inserted }) {
            do {
                for (name, violation) in try await opened.value.violations(of: statement, text)
                where !PlanException.all.contains(where: { $0.covers(violation, of: text) }) {
                    complaints.append("\(name), \(violation.step) \(violation.reason): \(text)")
                }
            } catch is CancellationError {
                // The test has cancelled this task; the next one that runs the statement explains it.
                seen.withLock { _ = $0.remove(text) }
            } catch {
                complaints.append("it cannot be explained (\(error)): \(text)")
            }
        }
        return complaints
    }

    /// Returns how the statement's plans break the rule, exceptions included, with the name of each database.
    package func violations(
        of statement: SQLStatement, _ text: String
    ) async throws -> [(String, PlanRule.Violation)] {
        var found: [(String, PlanRule.Violation)] = []
        for (name, database) in databases {
            let plan = try await plan(of: statement, in: database)
            found += rule.violations(of: text, plan).map { (name, $0) }
        }
        return found
    }

    private func plan(of statement: SQLStatement, in database: any SQLDatabase) async throws -> QueryPlan {
        QueryPlan(
            try await database.read { sql in
                try sql.query("EXPLAIN QUERY PLAN \(statement: statement)").map {
                    try $0.get("detail", as: String.self)
                }
            })
    }
}
