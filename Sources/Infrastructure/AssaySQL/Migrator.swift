/// Brings databases to this program's schema: a list of steps that only ever grows at its end.
package struct Migrator: Sendable {
    private let migrations: [Migration]

    /// Takes all steps, oldest first.
    package init(_ migrations: [Migration]) {
        self.migrations = migrations
    }

    /// The names of the steps that the database lacks, in order.
    ///
    /// Changes nothing.
    /// - Throws: ``MigrationError`` for a database that this program must not touch; ``SQLError``.
    package func pending(in database: any SQLDatabase) async throws -> [String] {
        let dialect = database.dialect
        return try await database.read { transaction in
            let ledger = MigrationLedger(transaction, dialect)
            let records = try ledger.exists() ? try ledger.records() : []
            return try pending(after: records, dialect).map(\.id)
        }
    }

    /// Makes the steps that the database lacks, each in a transaction of its own.
    ///
    /// Safe to call from several processes at once: under the lock each looks again at what is left, so that every
    /// step is made once. When a step fails, those before it stay and nothing of it does.
    /// - Parameter now: the time to record, in microseconds since 1970 UTC.
    /// - Returns: the names of the steps that this call made.
    /// - Throws: ``MigrationError``, ``SQLError``, or what a step's closure throws.
    @discardableResult
    package func migrate(_ database: any SQLDatabase, now: Int64) async throws -> [String] {
        var made: [String] = []
        while let id = try await makeNext(in: database, now: now) { made.append(id) }
        return made
    }

    private func makeNext(in database: any SQLDatabase, now: Int64) async throws -> String? {
        let dialect = database.dialect
        return try await database.write { transaction in
            let ledger = MigrationLedger(transaction, dialect)
            try ledger.lock()
            try ledger.create()
            let records = try ledger.records()
            guard let next = try pending(after: records, dialect).first else { return nil }
            do {
                try next.up(transaction)
            } catch let error as SQLError {
                throw MigrationError.failed(id: next.id, error)
            }
            try ledger.add(next, at: records.count, now)
            return next.id
        }
    }

    /// What follows the recorded steps, which must be the first of the program's.
    private func pending(after records: [MigrationLedger.Record], _ dialect: SQLDialect) throws -> [Migration] {
        var known = Set<String>()
        for migration in migrations where !known.insert(migration.id).inserted {
            throw MigrationError.duplicate(id: migration.id)
        }
        let unknown = records.map(\.id).filter { !known.contains($0) }
        guard unknown.isEmpty else { throw MigrationError.unknown(ids: unknown) }
        for (record, migration) in zip(records, migrations) {
            guard record.id == migration.id else {
                throw MigrationError.reordered(found: record.id, expected: migration.id)
            }
            guard record.checksum == migration.checksum(for: dialect) else {
                throw MigrationError.edited(id: record.id)
            }
        }
        return Array(migrations.dropFirst(records.count))
    }
}
