package import AssaySQL
import AssayTestTiming
import Dispatch
import Synchronization
import Testing

/// A database of PostgreSQL in which a test holds a transaction before its commit, and runs another one beside it.
///
/// SQLite has one writer at a time, so that no such moment exists there.
package final class HeldDatabase: SQLDatabase {
    /// The moment before the commit of one transaction.
    private final class Hold: Sendable {
        private let state = Mutex((isReached: false, isReleased: false))
        private let gate = DispatchSemaphore(value: 0)

        var isReached: Bool { state.withLock { $0.isReached } }

        /// Waits on the driver's thread.
        ///
        /// A body that runs again after a conflict is held once.
        func pass() {
            let mustWait = state.withLock { state in
                defer { state.isReached = true }
                return !state.isReached && !state.isReleased
            }
            if mustWait { gate.wait() }
        }

        func release() {
            state.withLock { $0.isReleased = true }
            gate.signal()
        }
    }

    private let base: any SQLDatabase
    /// The next transaction to hold, and the number of transactions before it.
    private let next = Mutex<(hold: Hold, skipped: Int)?>(nil)

    package init(_ base: any SQLDatabase) {
        self.base = base
    }

    /// Makes a value on a held database, and returns both.
    ///
    /// - Parameter make: Makes it on PostgreSQL; it receives the function that wraps the database.
    package static func hold<Value>(
        _ make: (_ wrapping: (any SQLDatabase) -> any SQLDatabase) async throws -> Value
    ) async throws -> (Value, HeldDatabase) {
        let held = Mutex<HeldDatabase?>(nil)
        let value = try await make { base in
            let database = HeldDatabase(base)
            held.withLock { $0 = database }
            return database
        }
        return (value, try #require(held.withLock { $0 }))
    }

    package var dialect: SQLDialect { base.dialect }

    package func read<T: Sendable>(
        _ body: @escaping @Sendable (any SQLTransaction) throws -> T
    ) async throws -> T {
        try await base.read(body)
    }

    package func write<T: Sendable>(
        _ body: @escaping @Sendable (any SQLTransaction) throws -> T
    ) async throws -> T {
        let hold = takeHold()
        return try await base.write { transaction in
            let value = try body(transaction)
            hold?.pass()
            return value
        }
    }

    package func close() async throws {
        try await base.close()
    }

    private func takeHold() -> Hold? {
        next.withLock { next in
            guard let (hold, skipped) = next else { return nil }
            next = skipped > 0 ? (hold, skipped - 1) : nil
            return skipped > 0 ? nil : hold
        }
    }

    /// Runs `first` up to its commit, then `second` until it ends or waits for a lock, and then lets both end.
    ///
    /// - Parameter skipped: The number of transactions of `first` before the one that is held.
    /// - Returns: The results of both, and whether `second` ended while `first` was held.
    package func overlap<First: Sendable, Second: Sendable>(
        skipping skipped: Int = 0, _ first: @escaping @Sendable () async throws -> First,
        with second: @escaping @Sendable () async throws -> Second
    ) async throws -> (first: Result<First, any Error>, second: Result<Second, any Error>, isFree: Bool) {
        let hold = Hold()
        next.withLock { $0 = (hold, skipped) }
        let earlier = Mutex(false)
        let later = Mutex(false)
        let one = Task {
            defer { earlier.withLock { $0 = true } }
            return try await first()
        }
        do {
            try await eventually("the first transaction is before its commit") {
                hold.isReached || earlier.withLock { $0 }
            }
            let two = Task {
                defer { later.withLock { $0 = true } }
                return try await second()
            }
            try await eventually("the second one has ended or waits") {
                if later.withLock({ $0 }) { return true }
                return try await hasWaiter()
            }
            let isFree = later.withLock { $0 }
            hold.release()
            return (await one.result, await two.result, isFree)
        } catch {
            hold.release()
            throw error
        }
    }

    private func hasWaiter() async throws -> Bool {
        try await base.read { transaction in
            try transaction.first(
                """
                SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' LIMIT 1
                """) != nil
        }
    }
}
