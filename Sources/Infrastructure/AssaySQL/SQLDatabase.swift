/// A database that runs transactions.
///
/// A driver per kind of database conforms; everything above knows this only.
package protocol SQLDatabase: Sendable {
    /// The kind of SQL that it speaks.
    var dialect: SQLDialect { get }

    /// Runs a body that only reads. All of its statements see the database at one moment, and none waits for writers.
    ///
    /// Cancelling the task stops a running statement.
    /// - Throws: what the body throws; ``SQLError``, with ``SQLError/Code/readOnly`` for a statement that writes;
    ///   `CancellationError`.
    func read<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T

    /// Runs a body whose changes happen together or not at all. When this returns they are durable.
    ///
    /// - The body has no effect but its statements: it may run twice, and times and ids are handed to it.
    /// - When it throws, nothing of it remains. A statement that fails ends the transaction (see ``SQLTransaction``).
    /// - What it read can't change before it writes.
    /// - Cancelling the task withdraws a body whose turn has not come; one that runs is finished.
    /// - Throws: what the body throws; ``SQLError``, with ``SQLError/Code/busy`` when another process held the database
    ///   longer than the time-out; `CancellationError`. After an error of the final commit, whether the changes
    ///   survive a crash is for the database to say; until then nobody sees them.
    func write<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T

    /// Finishes the writes that wait, refuses new work with ``SQLError/Code/closed``, and lets go of the file or server.
    func close() async throws
}
