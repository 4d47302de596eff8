import AssaySQL
import AssaySQLite
import AssayTestTiming
import Dispatch

/// Blocks a database's writer, so that a test determines the queued writes and their order.
struct WriterGate: Sendable {
    private let database: SQLiteDatabase
    private let opening = DispatchSemaphore(value: 0)
    private let holder: Task<Void, any Error>

    /// Closes the gate; returns when the writer is blocked.
    init(on database: SQLiteDatabase) async {
        self.database = database
        let (reached, signal) = AsyncStream.makeStream(of: Void.self)
        holder = Task { [opening] in
            try await database.write { _ in
                signal.yield()
                opening.wait()
                // The body may run again, so the gate stays open.
                opening.signal()
            }
        }
        var arrivals = reached.makeAsyncIterator()
        await arrivals.next()
    }

    /// Starts a write, and returns when it is queued behind all earlier ones.
    func line<T: Sendable>(
        up body: @escaping @Sendable (any SQLTransaction) throws -> T
    ) async throws -> Task<T, any Error> {
        let before = database.waitingWrites
        let task = Task { [database] in try await database.write(body) }
        try await wait(until: "the write waits") { database.waitingWrites != before }
        return task
    }

    /// Waits for a condition.
    ///
    /// If it fails, the gate is opened, since the test would hang otherwise.
    func wait(until what: String, _ holds: () async throws -> Bool) async throws {
        do {
            try await eventually(what, holds)
        } catch {
            opening.signal()
            throw error
        }
    }

    /// Releases the writer.
    func open() async throws {
        opening.signal()
        try await holder.value
    }
}
