package import AssayBlobs
package import AssayCore
package import AssaySQL

/// The only access to the database: each `read` or `write` is one transaction.
///
/// A body may run twice, so it must have no effect except its statements; create ids and times before the call.
package struct Store: Sendable {
    package let database: any SQLDatabase
    private let faults: FaultPoints
    private var reportEvents: @Sendable (OrganizationID) -> Void = { _ in }

    /// - Parameter faults: The failure injection; it is triggered immediately before and after each commit.
    package init(_ database: any SQLDatabase, faults: FaultPoints = .off) {
        self.database = database
        self.faults = faults
    }

    /// Returns the same store with a report of each commit that appends to an event log.
    ///
    /// - Parameter report: Receives the organization after the commit; it must not wait.
    package func reportingEvents(to report: @escaping @Sendable (OrganizationID) -> Void) -> Store {
        var store = self
        store.reportEvents = report
        return store
    }

    /// Runs the body on one consistent state of the database.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        do {
            return try await database.read { try body(Transaction($0)) }
        } catch let error as SQLError {
            throw StorageErrors.refusal(for: error)
        }
    }

    /// Runs the body and returns when its changes are durable; if it throws, nothing is stored.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        do {
            let (value, appended) = try await database.write { [faults] sql in
                let transaction = Transaction(sql)
                let value = try body(transaction)
                faults.pass(.beforeCommit)
                return (value, transaction.appended.organizations)
            }
            faults.pass(.afterCommit)
            for organization in appended { reportEvents(organization) }
            return value
        } catch let error as SQLError {
            throw StorageErrors.refusal(for: error)
        }
    }

    /// Whether other server processes may use the database at the same time.
    ///
    /// A file of SQLite belongs to the one process that has locked its folder.
    package var isShared: Bool { database.dialect.isShared }

    /// Returns the time of the database's machine; `nil` if that machine is always this one.
    package func databaseTime() async throws -> Timestamp? {
        guard let statement = database.dialect.currentTime else { return nil }
        return try await read { tx in
            try tx.sql.first(statement).map { Timestamp(microseconds: try $0.get("now")) }
        }
    }

    /// Migrates the schema to the current version, under a lock that excludes other processes.
    ///
    /// - Returns: The ids of the migrations that were applied.
    package func migrate(now: Int64) async throws -> [String] {
        try await Migrator(Schema.migrations, then: TenantStatistics.assume).migrate(database, now: now)
    }

    /// Returns the ids of the migrations that this database lacks.
    package func pendingMigrations() async throws -> [String] {
        try await Migrator(Schema.migrations).pending(in: database)
    }
}
