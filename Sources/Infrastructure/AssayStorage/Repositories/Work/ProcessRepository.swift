package import AssayCore
import AssaySQL

/// A server process that uses the database.
package struct RegisteredProcess: Sendable, Hashable {
    package let id: ProcessID
    /// The id of this start of the process.
    package let run: String
    package let role: String
    /// The name of its machine, for the operator.
    package let host: String
    package let startedAt: Timestamp
    package let seenAt: Timestamp

    package init(
        id: ProcessID, run: String, role: String, host: String, startedAt: Timestamp, seenAt: Timestamp
    ) {
        self.id = id
        self.run = run
        self.role = role
        self.host = host
        self.startedAt = startedAt
        self.seenAt = seenAt
    }
}

/// The processes that serve, each with the time at which it was last seen.
package struct ProcessRepository {
    let sql: any SQLTransaction

    /// Stores a process that starts; its earlier run is forgotten.
    package func start(_ process: RegisteredProcess) throws {
        try sql.execute(
            """
            INSERT INTO processes (id, run, role, host, started_at, seen_at)
            VALUES (\(process.id), \(process.run), \(process.role), \(process.host), \(process.startedAt),
                \(process.seenAt))
            ON CONFLICT (id) DO UPDATE SET run = excluded.run, role = excluded.role, host = excluded.host,
                started_at = excluded.started_at, seen_at = excluded.seen_at
            """)
    }

    /// Records that a process runs.
    ///
    /// - Returns: `false` if it has no row, or if another run uses its id.
    package func see(_ id: ProcessID, run: String, now: Timestamp) throws -> Bool {
        try sql.execute("UPDATE processes SET seen_at = \(now) WHERE id = \(id) AND run = \(run)") == 1
    }

    /// Returns the run that uses an id.
    package func run(of id: ProcessID) throws -> String? {
        try sql.first("SELECT run FROM processes WHERE id = \(id)").map { try $0.get("run") }
    }

    /// Forgets a process that ends.
    package func end(_ id: ProcessID, run: String) throws {
        try sql.execute("DELETE FROM processes WHERE id = \(id) AND run = \(run)")
    }

    /// Forgets the processes that died without a farewell.
    ///
    /// - Returns: Their number.
    package func deleteUnseen(since time: Timestamp) throws -> Int {
        try sql.execute("DELETE FROM processes WHERE seen_at < \(time)")
    }

    /// Returns all processes in the order of their ids.
    package func list() throws -> [RegisteredProcess] {
        try sql.query("SELECT id, run, role, host, started_at, seen_at FROM processes ORDER BY id").map { row in
            RegisteredProcess(
                id: ProcessID(try row.get("id")), run: try row.get("run"), role: try row.get("role"),
                host: try row.get("host"), startedAt: Timestamp(microseconds: try row.get("started_at")),
                seenAt: Timestamp(microseconds: try row.get("seen_at")))
        }
    }
}

extension Transaction {
    package var processes: ProcessRepository { ProcessRepository(sql: sql) }
}
