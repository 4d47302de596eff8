import AssaySQL

/// Group commit: one transaction, and so one disk sync, for all waiting writes.
///
/// All callers receive their results after the commit, including those whose body failed: until then, the changes of
/// other bodies that a body saw are not certain.
///
/// A body that fails before it has changed anything leaves no trace, and the others go on. If a body fails later, the
/// transaction is rolled back, and all bodies run again, each in its own savepoint, so that a failed one is undone
/// alone. Savepoints are not used at first, because SQLite then copies every page that a body changes (``Separation``).
///
/// SQLite may roll back the whole transaction, for example when the disk is full, or the commit may violate a deferred
/// constraint. Then nothing is stored, and every body of the batch runs again in its own transaction, as it would
/// without batches.
///
/// If another process holds the write lock beyond the timeout, all writes that wait by then fail with it. No write
/// therefore waits for the same lock twice.
struct WriteBatch {
    /// The maximum number of bodies in one transaction; it limits the time for which other processes wait for their
    /// turn.
    static let limit = 128

    /// The result of a body, delivered after its transaction is committed.
    private typealias Outcome = Result<PendingWrite.Delivery, any Error>

    private let connection: SQLiteConnection
    private let queue: WriteQueue
    private let separation: Separation

    init(on connection: SQLiteConnection, from queue: WriteQueue, _ separation: Separation) {
        self.connection = connection
        self.queue = queue
        self.separation = separation
    }

    /// Runs the waiting writes, and those that arrive while it runs.
    func run() {
        guard queue.count > 0 else { return }
        do {
            try begin()
        } catch {
            return fail(queue.take(upTo: .max), error)
        }
        var writes = queue.take(upTo: Self.limit)
        if !separation.isNeeded() {
            if let outcomes = runTogether(&writes) { return commit(writes, outcomes) }
            separation.require()
            do {
                try begin()
            } catch {
                return fail(writes + queue.take(upTo: .max), error)
            }
        }
        var outcomes: [Outcome] = []
        while outcomes.count < writes.count {
            guard let outcome = attempt(writes[outcomes.count]) else { return runEachAlone(writes) }
            outcomes.append(outcome)
            if outcomes.count == writes.count { writes += queue.take(upTo: Self.limit - writes.count) }
        }
        commit(writes, outcomes)
    }

    /// Runs all bodies without savepoints, also those that arrive in the meantime; returns `nil` if one failed after it
    /// had changed something.
    private func runTogether(_ writes: inout [PendingWrite]) -> [Outcome]? {
        var outcomes: [Outcome] = []
        while outcomes.count < writes.count {
            let (outcome, hasChanged) = connection.run(writes[outcomes.count].run)
            if case .failure = outcome, hasChanged || !connection.isInTransaction { return nil }
            outcomes.append(outcome)
            if outcomes.count == writes.count { writes += queue.take(upTo: Self.limit - writes.count) }
        }
        return outcomes
    }

    /// Runs a body in a savepoint; returns `nil` if the transaction was lost with it.
    private func attempt(_ write: PendingWrite) -> Outcome? {
        do {
            try connection.control("SAVEPOINT body")
            let outcome = connection.run(write.run).outcome
            guard connection.isInTransaction else { return nil }
            if case .failure = outcome { try connection.control("ROLLBACK TO body") }
            try connection.control("RELEASE body")
            return outcome
        } catch {
            return nil
        }
    }

    private func commit(_ writes: [PendingWrite], _ outcomes: [Outcome]) {
        do {
            try connection.control("COMMIT")
        } catch {
            // Only foreign keys can be deferred to the commit, so this is the fault of one body.
            if error.code == .foreignKeyViolation, writes.count > 1 { return runEachAlone(writes) }
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
            let outcome = connection.run(write.run).outcome
            if case .success = outcome {
                try connection.control("COMMIT")
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

    /// Takes the write lock at once, so that data that a body reads can't change before it writes.
    private func begin() throws {
        // A rollback that failed earlier is repeated before anything else is stored.
        try connection.rollBack()
        try connection.control("BEGIN IMMEDIATE")
    }

    /// A rollback that fails leaves the transaction open and uncommitted; the next batch starts by repeating the
    /// rollback.
    private func rollBack() {
        try? connection.rollBack()
    }
}
