package import AssayCore
import AssaySQL

/// The waiting work: leased rows, which another worker takes over when a lease runs out.
package struct JobRepository {
    let sql: any SQLTransaction

    /// Adds work to the queue.
    ///
    /// The same work (kind and subject) is in the queue only once.
    ///
    /// - Parameters:
    ///   - user: The user whose work it is; the workers are shared among the organization's users. `nil` for work that
    ///     belongs to no user.
    ///   - cost: The amount that the user is charged for the work.
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

    /// Returns the time at which work is due; `nil` if it is not in the queue.
    package func dueAt(_ kind: JobKind, organization: OrganizationID, subject: String) throws -> Timestamp? {
        try sql.first(
            """
            SELECT due_at FROM jobs
            WHERE kind = \(kind.rawValue) AND subject = \(subject) AND organisation_id = \(organization)
            """
        ).map { try $0.timestamp("due_at") }
    }

    /// Returns the number of a user's jobs that wait or are in progress, counted up to a limit.
    package func count(
        _ kind: JobKind, of user: UserID, organization: OrganizationID, upTo limit: Int
    ) throws -> Int {
        try sql.first(
            """
            SELECT COUNT(*) FROM (
                SELECT subject FROM jobs \(index: "jobs_by_user")
                WHERE kind = \(kind.rawValue) AND organisation_id = \(organization) AND user_id = \(user)
                LIMIT \(limit)) AS counted
            """)?.get(at: 0) ?? 0
    }

    /// Finishes leased work.
    ///
    /// - Returns: Whether the lease was still valid. If not, another worker has the work, and the caller's transaction
    ///   must not commit.
    package func finish(_ job: Job, owner: String) throws -> Bool {
        try sql.execute(
            "DELETE FROM jobs WHERE \(statement: Self.isRow(of: job, leasedBy: owner))") == 1
    }

    /// The condition for the row of a job whose lease is still valid.
    ///
    /// The same work may have been added again since. Its row then has another id.
    private static func isRow(of job: Job, leasedBy owner: String) -> SQLStatement {
        """
        kind = \(job.kind.rawValue) AND subject = \(job.subject) AND id = \(job.id) AND lease_owner = \(owner)
            AND attempts = \(job.attempts)
        """
    }

    /// Returns leased work to the queue.
    ///
    /// - Parameter isCounted: Whether the attempt counts. If not, the next lease has the same attempt number as this
    ///   one. That is safe, because the owner of this lease has given it up.
    package func retry(_ job: Job, owner: String, dueAt: Timestamp, error: String, isCounted: Bool) throws {
        try sql.execute(
            """
            UPDATE jobs SET is_ready = 0, due_at = \(dueAt), lease_owner = NULL, last_error = \(error),
                attempts = \(isCounted ? job.attempts : job.attempts - 1)
            WHERE \(statement: Self.isRow(of: job, leasedBy: owner))
            """)
    }

    /// Counts that a photo has ended its decoder process.
    ///
    /// The count ignores the lease. A photo that occupies a decoder for longer than a lease would otherwise never be
    /// counted, and would be decoded again and again.
    ///
    /// - Returns: The number of decoder processes that this work has ended so far; `nil` if the work has been finished.
    package func countDecoderEnd(of job: Job) throws -> Int? {
        let row = try sql.first(
            """
            UPDATE jobs SET decoder_ends = decoder_ends + 1
            WHERE kind = \(job.kind.rawValue) AND subject = \(job.subject) AND id = \(job.id) RETURNING decoder_ends
            """)
        return try row.map { try $0.get("decoder_ends") }
    }

    /// Ends every lease of a process: the work is due now, as if each lease had run out.
    ///
    /// The column is compared byte by byte in every database (``SQLVariant/text``), as the bounds need it.
    ///
    /// - Parameter process: The process; `nil` for all, if the database has only one process.
    /// - Returns: The number of ended leases.
    package func endLeases(of process: ProcessID?, now: Timestamp) throws -> Int {
        guard let owners = process?.owners else {
            return try sql.execute(
                "UPDATE jobs SET due_at = \(now), lease_owner = NULL WHERE lease_owner IS NOT NULL")
        }
        return try sql.execute(
            """
            UPDATE jobs SET due_at = \(now), lease_owner = NULL
            WHERE lease_owner >= \(owners.from) AND lease_owner < \(owners.below)
            """)
    }

    /// Returns whether any work of a kind is in a line, whether any is due that is in none, and the time at which the
    /// next such work is due.
    package func waiting(
        _ kind: JobKind, now: Timestamp
    ) throws -> (isReady: Bool, isDue: Bool, nextDue: Timestamp?) {
        let row = try sql.first(
            """
            SELECT (SELECT turn FROM job_queues WHERE kind = \(kind.rawValue) LIMIT 1) AS turn,
                (SELECT due_at FROM jobs \(index: "jobs_due") WHERE kind = \(kind.rawValue) AND is_ready = 0
                    ORDER BY due_at LIMIT 1) AS next_due,
                (SELECT due_at FROM jobs \(index: "jobs_due") WHERE kind = \(kind.rawValue) AND is_ready = 0
                    ORDER BY due_at DESC LIMIT 1) AS last_due
            """)
        let isReady = try row?.get("turn", as: Int64?.self) != nil
        guard let next = try row?.optionalTimestamp("next_due"), let last = try row?.optionalTimestamp("last_due")
        else { return (isReady, false, nil) }
        return (isReady, next <= now || last > Job.latestDue(at: now), next)
    }
}

extension Transaction {
    package var jobs: JobRepository { JobRepository(sql: sql) }
}
