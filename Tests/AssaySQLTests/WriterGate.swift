import AssaySQL
import AssaySQLite
import AssayTestTiming
import Dispatch

/// Holds a database's writer, so that a test decides what waits for it and in which order.
struct WriterGate: Sendable {
    private let database: SQLiteDatabase
    private let opening = DispatchSemaphore(value: 0)
    private let holder: Task<Void, any Error>

    /// Closes the gate: returns when the writer stands still.
    init(on database: SQLiteDatabase) async {
        self.database = database
        let (reached, signal) = AsyncStream.makeStream(of: Void.self)
        holder = Task { [opening] in
            try await database.write { _ in
                signal.yield()
                opening.wait()
                // The body may run again: the gate then stays open.
                opening.signal()
            }
        }
        var arrivals = reached.makeAsyncIterator()
        await arrivals.next()
    }

    /// Starts a write and returns when it waits behind all that were started before.
    func line<T: Sendable>(
        up body: @escaping @Sendable (any SQLTransaction) throws -> T
    ) async throws -> Task<T, any Error> {
        let before = database.waitingWrites
        let task = Task { [database] in try await database.write(body) }
        try await wait(until: "the write waits") { database.waitingWrites != before }
        return task
    }

    /// Waits for a condition, and opens the gate where it does not come to hold: the test would hang behind it.
    func wait(until what: String, _ holds: () async throws -> Bool) async throws {
        do {
            try await eventually(what, holds)
        } catch {
            opening.signal()
            throw error
        }
    }

    /// Lets the writer go on.
    func open() async throws {
        opening.signal()
        try await holder.value
    }
}
