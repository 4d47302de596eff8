package import AssayCore
import AssaySQL

/// The work that waits: leased rows, taken over when a lease runs out.
package struct JobRepository {
    let sql: any SQLTransaction

    /// Puts work in line.
    ///
    /// The same work (kind and subject) stands in line once.
    package func enqueue(
        _ kind: JobKind, organisation: OrganisationID, subject: String, dueAt: Timestamp, id: JobID, now: Timestamp
    ) throws {
        try sql.execute(
            """
            INSERT INTO jobs (id, kind, organisation_id, subject, due_at, attempts, created_at)
            VALUES (\(id), \(kind.rawValue), \(organisation), \(subject), \(dueAt), 0, \(now))
            ON CONFLICT (kind, subject) DO NOTHING
            """)
    }

    /// Leases the work that has been due longest, or work whose lease ran out.
    ///
    /// A lease is `due_at` moved into the future: who dies while working is overtaken without anybody's help.
    package func lease(_ kind: JobKind, owner: String, seconds: Int, now: Timestamp) throws -> Job? {
        let row = try sql.first(
            """
            UPDATE jobs SET due_at = \(now.adding(seconds: seconds)), attempts = attempts + 1, lease_owner = \(owner)
            WHERE id = (
                SELECT id FROM jobs WHERE kind = \(kind.rawValue) AND due_at <= \(now) ORDER BY due_at LIMIT 1
                \(.forUpdateSkipLocked))
            RETURNING id, organisation_id, subject, attempts
            """)
        return try row.map {
            Job(
                id: JobID(try $0.get("id")), kind: kind, organisation: OrganisationID(try $0.get("organisation_id")),
                subject: try $0.get("subject"), attempts: try $0.get("attempts"))
        }
    }

    /// Ends leased work.
    ///
    /// - Returns: Whether the lease still held; where it does not, somebody else has the work and the caller's
    ///   transaction must not commit.
    package func finish(_ job: Job, owner: String) throws -> Bool {
        try sql.execute(
            "DELETE FROM jobs WHERE id = \(job.id) AND lease_owner = \(owner) AND attempts = \(job.attempts)")
            == 1
    }

    /// Puts leased work back in line.
    ///
    /// - Parameter isCounted: Whether it counts as an attempt. Where it does not, the next lease has this one's number
    ///   again, which is safe: the owner of this lease has given it up.
    package func retry(_ job: Job, owner: String, dueAt: Timestamp, error: String, isCounted: Bool) throws {
        try sql.execute(
            """
            UPDATE jobs SET due_at = \(dueAt), lease_owner = NULL, last_error = \(error),
                attempts = \(isCounted ? job.attempts : job.attempts - 1)
            WHERE id = \(job.id) AND lease_owner = \(owner) AND attempts = \(job.attempts)
            """)
    }

    /// Ends every lease: what was leased is due now, as if each lease had run out.
    ///
    /// - Returns: How many there were.
    package func endLeases(now: Timestamp) throws -> Int {
        try sql.execute("UPDATE jobs SET due_at = \(now), lease_owner = NULL WHERE lease_owner IS NOT NULL")
    }

    /// Whether any work of this kind is due later than a time.
    package func hasWork(_ kind: JobKind, dueAfter time: Timestamp) throws -> Bool {
        try sql.first(
            "SELECT due_at FROM jobs WHERE kind = \(kind.rawValue) AND due_at > \(time) ORDER BY due_at DESC LIMIT 1")
            != nil
    }

    /// Makes due now what would be due later than a time.
    ///
    /// - Returns: How many pieces there were.
    package func recall(_ kind: JobKind, dueAfter time: Timestamp, now: Timestamp) throws -> Int {
        try sql.execute("UPDATE jobs SET due_at = \(now) WHERE kind = \(kind.rawValue) AND due_at > \(time)")
    }

    /// When the next work of this kind is due.
    package func nextDue(_ kind: JobKind) throws -> Timestamp? {
        let row = try sql.first(
            "SELECT due_at FROM jobs WHERE kind = \(kind.rawValue) ORDER BY due_at LIMIT 1")
        return try row.map { Timestamp(microseconds: try $0.get("due_at")) }
    }
}

extension Transaction {
    package var jobs: JobRepository { JobRepository(sql: sql) }
}
