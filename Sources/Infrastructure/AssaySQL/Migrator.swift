/// Migrates databases to this program's schema: a list of steps to which new ones are only ever appended.
package struct Migrator: Sendable {
    private let migrations: [Migration]
    private let finish: @Sendable (any SQLTransaction, SQLDialect) throws -> Void

    /// Takes all steps, oldest first.
    ///
    /// - Parameter finish: Runs in a transaction after the last step, also if no step was missing. It changes only what
    ///   is not as it should be.
    package init(
        _ migrations: [Migration],
        then finish: @escaping @Sendable (any SQLTransaction, SQLDialect) throws -> Void = { _, _ in }
    ) {
        self.migrations = migrations
        self.finish = finish
    }

    /// Returns the names of the steps that the database lacks, in order.
    ///
    /// It changes nothing.
    /// - Throws: ``MigrationError`` for a database that this program must not change; ``SQLError``.
    package func pending(in database: any SQLDatabase) async throws -> [String] {
        let dialect = database.dialect
        return try await database.read { transaction in
            let ledger = MigrationHistory(transaction, dialect)
            let records = try ledger.exists() ? try ledger.records() : []
            return try pending(after: records, dialect).map(\.id)
        }
    }

    /// Applies the steps that the database lacks, each in its own transaction.
    ///
    /// Several processes may call this at once: each reads the remaining steps again under the lock, so every step is
    /// applied once. If a step fails, the steps before it remain, and its own changes are rolled back.
    /// - Parameter now: The time to record, in microseconds since 1970 UTC.
    /// - Returns: The names of the steps that this call applied.
    /// - Throws: ``MigrationError``, ``SQLError``, or the error of a step's closure.
    @discardableResult
    package func migrate(_ database: any SQLDatabase, now: Int64) async throws -> [String] {
        var made: [String] = []
        while let id = try await makeNext(in: database, now: now) { made.append(id) }
        return made
    }

    private func makeNext(in database: any SQLDatabase, now: Int64) async throws -> String? {
        let dialect = database.dialect
        return try await database.write { transaction in
            let ledger = MigrationHistory(transaction, dialect)
            try ledger.lock()
            try ledger.create()
            let records = try ledger.records()
            guard let next = try pending(after: records, dialect).first else {
                try finish(transaction, dialect)
                return nil
            }
            do {
                try next.up(transaction)
            } catch let error as SQLError {
                throw MigrationError.failed(id: next.id, error)
            }
            try ledger.add(next, at: records.count, now)
            return next.id
        }
    }

    /// Returns the steps after the recorded ones; the recorded steps must be the first of the program's steps, except
    /// for those that the first step replaces.
    private func pending(after records: [MigrationHistory.Record], _ dialect: SQLDialect) throws -> [Migration] {
        var known = Set<String>()
        for migration in migrations where !known.insert(migration.id).inserted {
            throw MigrationError.duplicate(id: migration.id)
        }
        let replaced = try replacedCount(of: records)
        let records = records.dropFirst(replaced)
        let unknown = records.map(\.id).filter { !known.contains($0) }
        guard unknown.isEmpty else { throw MigrationError.unknown(ids: unknown) }
        for (record, migration) in zip(records, migrations) {
            guard record.id == migration.id else {
                throw MigrationError.reordered(found: record.id, expected: migration.id)
            }
            // The record of the last replaced step has the checksum of its own text.
            let isReplacement = replaced > 0 && migration.predecessor != nil
            guard isReplacement || record.checksum == migration.checksum(for: dialect) else {
                throw MigrationError.edited(id: record.id)
            }
        }
        return Array(migrations.dropFirst(records.count))
    }

    /// Returns the number of records before the first step, which it replaces.
    private func replacedCount(of records: [MigrationHistory.Record]) throws(MigrationError) -> Int {
        guard let first = migrations.first, let predecessor = first.predecessor else { return 0 }
        if let index = records.firstIndex(where: { $0.id == first.id }) { return index }
        guard let last = records.last, last.id < first.id else { return 0 }
        throw MigrationError.tooOld(last: last.id, first: first.id, predecessor: predecessor)
    }
}
