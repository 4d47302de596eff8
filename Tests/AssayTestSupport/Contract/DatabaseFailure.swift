package import AssaySQL
import Synchronization

/// Makes a platform's database transactions fail once a test requests it: `TestPlatform.make(wrapping: failure.wrap)`.
///
/// The error is unknown to the router, which treats it as a failure of its own.
package final class DatabaseFailure: Sendable {
    private struct Unexpected: Error {}

    private let hasBegun = Mutex(false)

    package init() {}

    /// Makes every transaction fail from now on.
    package func begin() {
        hasBegun.withLock { $0 = true }
    }

    package func wrap(_ database: any SQLDatabase) -> any SQLDatabase {
        FailingDatabase(base: database) { [self] in
            if hasBegun.withLock({ $0 }) { throw Unexpected() }
        }
    }
}

private struct FailingDatabase: SQLDatabase {
    let base: any SQLDatabase
    let check: @Sendable () throws -> Void

    var dialect: SQLDialect { base.dialect }

    func read<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T {
        try check()
        return try await base.read(body)
    }

    func write<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T {
        try check()
        return try await base.write(body)
    }

    func close() async throws {
        try await base.close()
    }
}
