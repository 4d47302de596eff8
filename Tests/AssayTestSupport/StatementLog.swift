import AssayInstruments
package import AssaySQL
import Synchronization

/// Records a platform's database calls: `TestPlatform.make(wrapping: log.wrap)`.
package final class StatementLog: Sendable {
    /// The database calls between two readings.
    package struct Cost: Sendable, Equatable {
        package var transactions = 0
        /// The statements' texts, in order.
        package var statements: [String] = []
    }

    private let cost = Mutex(Cost())

    package init() {}

    package func wrap(_ database: any SQLDatabase) -> any SQLDatabase {
        let recording = RecordingDatabase(database) { [self] _, text in cost.withLock { $0.statements.append(text) } }
        return CountingDatabase(base: recording) { [self] in cost.withLock { $0.transactions += 1 } }
    }

    /// Returns the database calls since the last reading.
    package func take() -> Cost {
        cost.withLock { cost in
            defer { cost = Cost() }
            return cost
        }
    }
}

private struct CountingDatabase: SQLDatabase {
    let base: any SQLDatabase
    let began: @Sendable () -> Void

    var dialect: SQLDialect { base.dialect }

    func read<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T {
        began()
        return try await base.read(body)
    }

    func write<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T {
        began()
        return try await base.write(body)
    }

    func close() async throws {
        try await base.close()
    }
}
