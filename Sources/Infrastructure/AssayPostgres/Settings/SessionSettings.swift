import AssaySQL
import CLibPQ

/// The settings of each session, and the checks that it must pass.
package struct SessionSettings: Sendable {
    /// The longest time for one statement; a longer one fails with ``SQLError/Code/busy``.
    package var statementTimeout: Duration
    /// The longest wait for a lock; a longer one fails with ``SQLError/Code/busy``.
    package var lockTimeout: Duration
    /// The longest pause of a program inside a transaction, after which the server ends the session.
    package var idleTimeout: Duration

    package init(
        statementTimeout: Duration = .seconds(30), lockTimeout: Duration = .seconds(5),
        idleTimeout: Duration = .seconds(60)
    ) {
        self.statementTimeout = statementTimeout
        self.lockTimeout = lockTimeout
        self.idleTimeout = idleTimeout
    }

    /// Sets up a session that has just been opened, before it has a pipeline.
    ///
    /// The settings are statements instead of connection parameters, because PgBouncer refuses unknown parameters. The
    /// time for a statement comes first: until then the database's own holds, however short it is.
    ///
    /// Tables are read by their indexes even if they are small or were empty when a statement was planned: a plan is
    /// kept for as long as the session, and the tables of waiting work are empty most of the time. For the same reason,
    /// a join looks up the rows of the second table one by one: the other two kinds of joins read all rows that share
    /// the first columns of an index, such as all counts of an organization.
    ///
    /// - Returns: The server's era.
    func begin(on handle: OpaquePointer) throws(SQLError) -> String {
        _ = try Self.run(
            """
            SET statement_timeout = \(Self.longestBeginning.milliseconds);
            SET search_path = public, pg_temp;
            SET synchronous_commit = on;
            SET standard_conforming_strings = on;
            SET jit = off;
            SET enable_seqscan = off;
            SET enable_hashjoin = off;
            SET enable_mergejoin = off
            """, on: handle)
        let found = try Self.run(
            """
            SELECT current_setting('server_version_num'), current_setting('server_encoding'), current_setting('fsync'),
                current_setting('full_page_writes')
            """, on: handle
        ).texts
        try Self.check(found)
        let era = try ServerEra.find(on: handle)
        _ = try Self.run(
            """
            SET statement_timeout = \(statementTimeout.milliseconds);
            SET lock_timeout = \(lockTimeout.milliseconds);
            SET idle_in_transaction_session_timeout = \(idleTimeout.milliseconds)
            """, on: handle)
        return era
    }

    /// The longest time for one statement of a session's beginning.
    private static let longestBeginning = Duration.seconds(30)

    private static func check(_ found: [String]) throws(SQLError) {
        guard found.count == 4, let version = Int(found[0]) else {
            throw SQLError(.other, message: "the server does not tell its settings")
        }
        // pg_current_xact_id is as old as this.
        guard version >= 130_000 else {
            throw SQLError(.cannotOpen, message: "PostgreSQL 13 or later is needed, and this is \(version / 10_000)")
        }
        guard found[1] == "UTF8" else {
            throw SQLError(
                .cannotOpen,
                message: "the database is encoded as \(found[1]): create one with ENCODING 'UTF8' TEMPLATE template0")
        }
        for (name, value) in [("fsync", found[2]), ("full_page_writes", found[3])] where value != "on" {
            throw SQLError(.notDurable, message: "\(name) is \(value) in the server's settings, and must be on")
        }
    }

    /// Runs statements without binds in one message; they end with the first error.
    static func run(_ sql: String, on handle: OpaquePointer) throws(SQLError) -> PostgresResult {
        guard let pointer = PQexec(handle, sql) else {
            throw SQLError(unreachable: PQerrorMessage(handle).map { String(cString: $0) }, statement: sql)
        }
        let result = PostgresResult(pointer)
        guard result.isSuccess else {
            guard PQstatus(handle) == CONNECTION_OK else {
                throw SQLError(unreachable: PQerrorMessage(handle).map { String(cString: $0) }, statement: sql)
            }
            throw SQLError(result, statement: sql)
        }
        return result
    }
}
