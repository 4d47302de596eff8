package import AssayCore
import AssaySQL

/// The work that waits: leased rows, taken over when a lease runs out.
package struct JobRepository {
    let sql: any SQLTransaction

    /// Puts work in line.
    ///
    /// The same work (kind and subject) stands in line once.
    ///
    /// - Parameters:
    ///   - user: The user whose work it is, who shares the workers with the others of the organization; `nil` for
    ///     work that is no user's.
    ///   - cost: What the user is charged for it.
    package func enqueue(
        _ kind: JobKind, organization: OrganizationID, user: UserID? = nil, subject: String,
        cost: JobCost = .standard, dueAt: Timestamp, id: JobID, now: Timestamp
    ) throws {
        let isReady = dueAt <= now
        let user = user?.rawValue ?? ""
        let isNew =
            try sql.execute(
                """
                INSERT INTO jobs (
                    id, kind, organisation_id, user_id, subject, cost, is_ready, due_at, attempts, created_at)
                VALUES (
                    \(id), \(kind.rawValue), \(organization), \(user), \(subject), \(cost.pixels), \(isReady), \(dueAt),
                    0, \(now))
                ON CONFLICT (kind, subject) DO NOTHING
                """) == 1
        guard isNew, isReady else { return }
        try FairQueue(sql: sql, kind: kind).join(
            .init(organization: organization.rawValue, user: user), cost: cost.pixels)
    }

    /// How much work of a user waits or is being done, counted no further than to a limit.
    package func count(
        _ kind: JobKind, of user: UserID, organization: OrganizationID, upTo limit: Int
    ) throws -> Int {
        try sql.first(
            """
            SELECT COUNT(*) FROM (
                SELECT id FROM jobs \(index: "jobs_by_user")
                WHERE kind = \(kind.rawValue) AND organisation_id = \(organization) AND user_id = \(user)
                LIMIT \(limit)) AS counted
            """)?.get(at: 0) ?? 0
    }

    /// Ends leased work.
    ///
    /// - Returns: Whether the lease still held. Where it did not, another worker has the work, and the caller's
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
            UPDATE jobs SET is_ready = 0, due_at = \(dueAt), lease_owner = NULL, last_error = \(error),
                attempts = \(isCounted ? job.attempts : job.attempts - 1)
            WHERE id = \(job.id) AND lease_owner = \(owner) AND attempts = \(job.attempts)
            """)
    }

    /// Counts that a photo has ended its decoder process.
    ///
    /// Counted without regard to the lease: a photo that holds a decoder for longer than a lease lasts would otherwise
    /// never be counted, and be decoded again and again.
    ///
    /// - Returns: The number of ends of this work by now; `nil` where the work has been finished.
    package func countDecoderEnd(of job: Job) throws -> Int? {
        let row = try sql.first(
            "UPDATE jobs SET decoder_ends = decoder_ends + 1 WHERE id = \(job.id) RETURNING decoder_ends")
        return try row.map { try $0.get("decoder_ends") }
    }

    /// Ends every lease: what was leased is due now, as if each lease had run out.
    ///
    /// - Returns: How many there were.
    package func endLeases(now: Timestamp) throws -> Int {
        try sql.execute("UPDATE jobs SET due_at = \(now), lease_owner = NULL WHERE lease_owner IS NOT NULL")
    }

    /// Whether any work of this kind is due later than a time; what stands in a line is due, whatever the clock says.
    package func hasWork(_ kind: JobKind, dueAfter time: Timestamp) throws -> Bool {
        try sql.first(
            """
            SELECT due_at FROM jobs \(index: "jobs_due")
            WHERE kind = \(kind.rawValue) AND is_ready = 0 AND due_at > \(time) ORDER BY due_at DESC LIMIT 1
            """) != nil
    }

    /// Makes due now what would be due later than a time.
    ///
    /// - Returns: How many pieces there were.
    package func recall(_ kind: JobKind, dueAfter time: Timestamp, now: Timestamp) throws -> Int {
        try sql.execute(
            """
            UPDATE jobs SET due_at = \(now) WHERE kind = \(kind.rawValue) AND is_ready = 0 AND due_at > \(time)
            """)
    }

    /// Whether work of this kind stands in a line.
    package func hasReady(_ kind: JobKind) throws -> Bool {
        try FairQueue(sql: sql, kind: kind).isWaitedIn()
    }

    /// When the next work of this kind is due that stands in no line yet.
    package func nextDue(_ kind: JobKind) throws -> Timestamp? {
        let row = try sql.first(
            """
            SELECT due_at FROM jobs \(index: "jobs_due") WHERE kind = \(kind.rawValue) AND is_ready = 0
            ORDER BY due_at LIMIT 1
            """)
        return try row.map { Timestamp(microseconds: try $0.get("due_at")) }
    }
}

extension Transaction {
    package var jobs: JobRepository { JobRepository(sql: sql) }
}
