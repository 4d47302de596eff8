import AssayInstruments
package import AssaySQL
import Synchronization
import Testing

/// A database that explains each new statement after its transaction, and fails the test if a plan breaks
/// ``PlanRule``.
///
/// The statements of tests and of the instruments are not explained, because the server never runs them.
package struct PlanCheckingDatabase: SQLDatabase {
    private let base: any SQLDatabase

    package init(_ base: any SQLDatabase) {
        self.base = base
    }

    package var dialect: SQLDialect { base.dialect }

    package func read<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T {
        try await checking { try await $0.read(body) }
    }

    package func write<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T {
        try await checking { try await $0.write(body) }
    }

    package func close() async throws {
        try await base.close()
    }

    private func checking<T>(_ work: (any SQLDatabase) async throws -> T) async throws -> T {
        let statements = RecordedStatements()
        let value = try await work(
            RecordingDatabase(base) { statement, _ in
                // Plans are judged on SQLite, whatever database the test has.
                statements.add(statement, statement.rendered(for: .sqlite).sql)
            })
        var complaints = await PlanJudge.complaints(about: statements.all)
        if dialect == .postgres { complaints += await PostgresPlanJudge.complaints(about: statements.all) }
        for complaint in complaints { Issue.record("A statement's cost grows: \(complaint)") }
        return value
    }
}

/// The statements of one transaction that have a plan, by their texts.
private final class RecordedStatements: Sendable {
    private static let verbs: Set<String> = ["select", "insert", "update", "delete", "with"]
    /// The beginnings of statements that the server does not run.
    private static let foreign = [
        "/* of a test */", "/* any organisation: the checks of a whole installation */",
        "/* any organisation: the audit",
    ]
    /// Only PostgreSQL knows the tables of its catalog.
    private static let catalog = " FROM pg_"
    private let statements = Mutex<[String: SQLStatement]>([:])

    var all: [String: SQLStatement] { statements.withLock { $0 } }

    func add(_ statement: SQLStatement, _ text: String) {
        guard !Self.foreign.contains(where: text.hasPrefix), !text.contains(Self.catalog) else { return }
        let code = text.hasPrefix("/*") ? text.firstRange(of: "*/").map { text[$0.upperBound...] } ?? "" : text[...]
        guard let verb = code.split(maxSplits: 1, whereSeparator: \.isWhitespace).first,
            Self.verbs.contains(verb.lowercased())
        else { return }
        statements.withLock { $0[text] = statement }
    }
}
