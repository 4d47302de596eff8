package import AssayBlobs
package import AssayCore
package import AssaySQL
import AssayWire

/// The only access to the database: each `read` or `write` is one transaction.
///
/// A body may run twice, so it must have no effect except its statements; create ids and times before the call.
package struct Store: Sendable {
    package let database: any SQLDatabase
    private let faults: FaultPoints
    private var reportEvents: @Sendable (OrganizationID) -> Void = { _ in }
    private var metrics = Metrics()

    /// - Parameter faults: The failure injection; it is triggered immediately before and after each commit.
    package init(_ database: any SQLDatabase, faults: FaultPoints = .off) {
        self.database = database
        self.faults = faults
    }

    /// Returns the same store with metrics, and with a report of each commit that appends to an event log.
    ///
    /// - Parameters:
    ///   - metrics: Receives the times and failures of transactions, and their counts after the commit.
    ///   - report: Receives the organization after the commit; it must not block.
    package func reporting(
        to metrics: Metrics, events report: @escaping @Sendable (OrganizationID) -> Void
    ) -> Store {
        var store = self
        store.metrics = metrics
        store.reportEvents = report
        return store
    }

    /// Runs the body on one consistent state of the database.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        try await timed(.read) { try await database.read { try body(Transaction($0)) } }
    }

    /// Runs the body and returns when its changes are durable; if it throws, nothing is stored.
    package func write<Value: Sendable>(
        _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        // The body runs on a thread of the driver, which has no task-local values.
        let trace = TraceContext.current
        let (value, organizations, counts) = try await timed(.write) {
            try await database.write { [faults] sql in
                let transaction = Transaction(sql, trace: trace)
                let value = try body(transaction)
                faults.pass(.beforeCommit)
                return (value, transaction.report.organizations, transaction.report.counts)
            }
        }
        faults.pass(.afterCommit)
        for (counted, number) in counts { metrics.count(counted, by: number) }
        for organization in organizations { reportEvents(organization) }
        return value
    }

    /// Runs a transaction, and records its time and its failure.
    private func timed<Value>(_ kind: Timed, _ run: () async throws -> Value) async throws -> Value {
        let began = ContinuousClock.now
        defer { metrics.time(kind, seconds: (ContinuousClock.now - began).inSeconds) }
        do {
            return try await run()
        } catch let error as SQLError {
            // A key that is taken is no failure: operations refuse by it, such as a name that is in use.
            if !StorageErrors.isTakenKey(error) { metrics.count(.databaseFailure) }
            throw StorageErrors.refusal(for: error)
        } catch let error as DomainError where error.problem == .changedMeanwhile {
            metrics.count(.conflict)
            throw error
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
