package import AssayCore
import AssaySQL

/// The leases of the periodic duties that one process at a time performs.
package struct DutyRepository {
    let sql: any SQLTransaction

    /// Returns the process that performs a duty, and the end of its lease.
    package func holder(of name: String) throws -> (process: ProcessID, until: Timestamp)? {
        try sql.first("SELECT holder, expires_at FROM duties WHERE name = \(name)").map { row in
            (ProcessID(try row.get("holder")), Timestamp(microseconds: try row.get("expires_at")))
        }
    }

    /// Leases a duty, or extends the lease of the same process.
    ///
    /// - Parameters:
    ///   - end: The end of the lease.
    ///   - furthest: A time after which no lease ends. A later end was set while a clock was ahead, and does not count.
    /// - Returns: Whether the process has the lease now.
    package func lease(
        _ name: String, to process: ProcessID, until end: Timestamp, furthest: Timestamp, now: Timestamp
    ) throws -> Bool {
        try sql.execute(
            """
            INSERT INTO duties (name, holder, expires_at) VALUES (\(name), \(process), \(end))
            ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
            WHERE duties.holder = excluded.holder OR duties.expires_at <= \(now) OR duties.expires_at > \(furthest)
            """) == 1
    }

    /// Ends the leases of a process that stops, so that another one takes over at once.
    package func release(by process: ProcessID) throws {
        try sql.execute("DELETE FROM duties WHERE holder = \(process)")
    }
}

extension Transaction {
    package var duties: DutyRepository { DutyRepository(sql: sql) }
}
