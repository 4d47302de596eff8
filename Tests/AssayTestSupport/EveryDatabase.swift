import Synchronization
package import Testing

extension TestDatabase {
    /// The database of a test that names none: SQLite in memory, and in a second run PostgreSQL, if the test's suite has
    /// the trait ``EveryDatabase``.
    package static var standard: TestDatabase {
        turn.isUsed.withLock { $0 = true }
        return turn.database
    }

    /// As ``standard``, for tests with several handles of one database.
    package static var shared: TestDatabase { standard == .postgres ? .postgres : .sqliteOnFile }

    fileprivate final class Turn: Sendable {
        let database: TestDatabase
        /// Whether the test has asked for its database.
        let isUsed = Mutex(false)

        init(_ database: TestDatabase) {
            self.database = database
        }
    }

    @TaskLocal fileprivate static var turn = Turn(.sqliteInMemory)
}

/// Runs each test of a suite on SQLite and on PostgreSQL, unless the test names its database itself.
///
/// An issue tells its database in a comment.
package struct EveryDatabase: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        for database in [TestDatabase.sqliteInMemory, .postgres] {
            let turn = TestDatabase.Turn(database)
            await TestDatabase.$turn.withValue(turn) {
                // A test that has not asked for its database has chosen one itself, or has none.
                let naming = IssueHandlingTrait.compactMapIssues { issue in
                    guard turn.isUsed.withLock({ $0 }) else { return issue }
                    var issue = issue
                    issue.comments.append("on \(database)")
                    return issue
                }
                do {
                    try await naming.provideScope(for: test, testCase: testCase, performing: function)
                } catch {
                    // An error of the database tells its cause to logs only.
                    let place = turn.isUsed.withLock { $0 } ? "on \(database): " : ""
                    Issue.record(error, "\(place)\(String(reflecting: error))")
                }
            }
            // The test has a database of its own choice, or none.
            guard turn.isUsed.withLock({ $0 }) else { return }
        }
    }
}

extension Trait where Self == EveryDatabase {
    /// Runs each test on SQLite and on PostgreSQL.
    package static var everyDatabase: Self { EveryDatabase() }
}
