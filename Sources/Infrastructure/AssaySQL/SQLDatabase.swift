/// A database that runs transactions.
///
/// Each driver for a kind of database conforms to this protocol; the layers above use only this protocol.
package protocol SQLDatabase: Sendable {
    /// The SQL dialect of the database.
    var dialect: SQLDialect { get }

    /// Runs a body that only reads. All of its statements see the same state of the database, and none waits for
    /// writers.
    ///
    /// Cancelling the task stops a running statement.
    /// - Throws: The body's error; ``SQLError``, with ``SQLError/Code/readOnly`` for a statement that writes;
    ///   `CancellationError`.
    func read<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T

    /// Runs a body whose changes are stored together or not at all. When this method returns, they are durable.
    ///
    /// - The body must have no effect except its statements, because it may run twice; pass times and ids into it.
    /// - If the body throws, none of its changes are stored. A statement that fails ends the transaction (see
    ///   ``SQLTransaction``).
    /// - A row that the body has read may be changed by another transaction before the body writes, unless the body
    ///   locks it (``SQLVariant/forUpdate``). Statements therefore name the state that they change (`WHERE revision = …`) and count
    ///   the changed rows, or keys prevent a second row. A body that fails because of a key runs once more.
    /// - Cancelling the task withdraws a body that has not started yet; a body that runs is finished.
    /// - Throws: The body's error; ``SQLError``, with ``SQLError/Code/busy`` if a wait or a statement took longer than
    ///   its timeout; `CancellationError`. After an error of the final commit, only the database determines
    ///   whether the changes survive a crash; until then no transaction sees them.
    func write<T: Sendable>(_ body: @escaping @Sendable (any SQLTransaction) throws -> T) async throws -> T

    /// Finishes the waiting writes, refuses new work with ``SQLError/Code/closed``, and closes the file or the
    /// connection to the server.
    func close() async throws
}

extension Duration {
    /// The whole milliseconds, as the drivers' settings take them.
    package var milliseconds: Int {
        Int(components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000)
    }
}
