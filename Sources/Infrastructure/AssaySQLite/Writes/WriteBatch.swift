import AssaySQL
import GRDB

/// Group commit: one transaction, and so one sync of the disk, for all writes that wait.
///
/// Each body runs in a savepoint of its own, so that one that fails is undone alone. Callers hear of the end after the
/// commit, those whose body failed too: what a body saw of the others' changes is not true before that.
///
/// When SQLite gives up the whole transaction (a full disk, for one, can make it), or the commit breaks a deferred
/// constraint, nothing is stored; every body of the batch then runs again, in a transaction of its own, which is what
/// would have happened without batches.
///
/// When another process keeps the write lock beyond the time-out, all that waits by then fails with it: nobody waits for
/// one lock twice.
struct WriteBatch {
    /// The most bodies in one transaction: bounds how long other processes wait for their turn.
    static let limit = 128

    /// What became of a body, once its transaction is committed.
    private typealias Outcome = Result<PendingWrite.Delivery, any Error>

    private let connection: Database
    private let statements: StatementCache
    private let queue: WriteQueue

    init(on connection: Database, _ statements: StatementCache, from queue: WriteQueue) {
        self.connection = connection
        self.statements = statements
        self.queue = queue
    }

    /// Runs what waits, and what joins while it runs.
    func run() {
        guard queue.count > 0 else { return }
        do {
            try begin()
        } catch {
            return fail(queue.take(upTo: .max), error)
        }
        var writes = queue.take(upTo: Self.limit)
        var outcomes: [Outcome] = []
        while outcomes.count < writes.count {
            guard let outcome = attempt(writes[outcomes.count]) else { return runEachAlone(writes) }
            outcomes.append(outcome)
            if outcomes.count == writes.count { writes += queue.take(upTo: Self.limit - writes.count) }
        }
        commit(writes, outcomes)
    }

    /// Runs a body in a savepoint, or gives `nil` when the transaction was lost with it.
    private func attempt(_ write: PendingWrite) -> Outcome? {
        do {
            try control("SAVEPOINT body")
            let outcome = outcome(of: write)
            guard connection.isInsideTransaction else { return nil }
            if case .failure = outcome { try control("ROLLBACK TO body") }
            try control("RELEASE body")
            return outcome
        } catch {
            return nil
        }
    }

    private func outcome(of write: PendingWrite) -> Outcome {
        guard let handle = connection.sqliteConnection else { return .failure(SQLError(.closed)) }
        let transaction = SQLiteTransaction(on: handle, statements)
        defer { transaction.end() }
        let outcome = Result { try write.run(transaction) }
        if case .success = outcome, let failure = transaction.failure { return .failure(failure) }
        return outcome
    }

    private func commit(_ writes: [PendingWrite], _ outcomes: [Outcome]) {
        do {
            try control("COMMIT")
        } catch {
            let isOneBodysFault = (error as? DatabaseError)?.resultCode == .SQLITE_CONSTRAINT
            if isOneBodysFault, writes.count > 1 { return runEachAlone(writes) }
            rollBack()
            return fail(writes, error)
        }
        for (write, outcome) in zip(writes, outcomes) { settle(write, outcome) }
    }

    private func runEachAlone(_ writes: [PendingWrite]) {
        rollBack()
        for (index, write) in writes.enumerated() {
            do {
                try begin()
            } catch {
                return fail(writes[index...] + queue.take(upTo: .max), error)
            }
            runAlone(write)
        }
    }

    private func runAlone(_ write: PendingWrite) {
        do {
            let outcome = outcome(of: write)
            if case .success = outcome {
                try control("COMMIT")
            } else {
                rollBack()
            }
            settle(write, outcome)
        } catch {
            rollBack()
            fail([write], error)
        }
    }

    private func settle(_ write: PendingWrite, _ outcome: Outcome) {
        switch outcome {
        case .success(let deliver): deliver()
        case .failure(let error): write.fail(error)
        }
    }

    private func fail(_ writes: some Sequence<PendingWrite>, _ error: any Error) {
        let error = SQLError(error)
        for write in writes { write.fail(error) }
    }

    /// Takes the write lock at once, so that what a body reads can't change before it writes.
    private func begin() throws {
        // A rollback that failed is tried again before anything else is stored.
        try connection.rollback()
        try control("BEGIN IMMEDIATE")
    }

    /// A rollback that fails leaves the transaction open, uncommitted; the next batch begins by trying again.
    private func rollBack() {
        try? connection.rollback()
    }

    private func control(_ sql: String) throws {
        try connection.cachedStatement(sql: sql).execute()
    }
}
