package import AssayCore
package import AssaySQL

/// The one door to the database: each `read` or `write` is one transaction.
///
/// A body may run twice, so it has no effect but its statements; ids and times are made before it.
package struct Store: Sendable {
    package let database: any SQLDatabase
    private let faults: FaultPoints

    /// - Parameter faults: Passed right before and right after each commit.
    package init(_ database: any SQLDatabase, faults: FaultPoints = .off) {
        self.database = database
        self.faults = faults
    }

    /// Runs the body over one consistent state.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        do {
            return try await database.read { try body(Transaction($0)) }
        } catch let error as SQLError {
            throw StorageErrors.refusal(for: error)
        }
    }

    /// Runs the body and returns when what it wrote is durable; when it throws, nothing was written.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        do {
            let value = try await database.write { [faults] in
                let value = try body(Transaction($0))
                faults.pass(.beforeCommit)
                return value
            }
            faults.pass(.afterCommit)
            return value
        } catch let error as SQLError {
            throw StorageErrors.refusal(for: error)
        }
    }

    /// Brings the schema up to date, under a lock that holds other processes off.
    ///
    /// - Returns: The migrations that were run.
    package func migrate(now: Int64) async throws -> [String] {
        try await Migrator(Schema.migrations).migrate(database, now: now)
    }

    /// The migrations that this database still lacks.
    package func pendingMigrations() async throws -> [String] {
        try await Migrator(Schema.migrations).pending(in: database)
    }
}
