package import AssayCore
import AssaySQL

extension JobRepository {
    /// The number of due jobs that are added to their lines before one lease.
    private static let admitted = 32
    /// The maximum number of lines without work that are removed in one lease; ordinarily there are none.
    private static let emptyLines = 64

    /// Leases ready work of the user whose turn it is, or work whose lease has run out.
    ///
    /// A lease moves `due_at` into the future, so the work of a crashed process becomes due again without further
    /// action.
    ///
    /// - Parameter admitting: Whether to look for work that has become due (``waiting(_:now:)``).
    package func lease(
        _ kind: JobKind, owner: String, seconds: Int, now: Timestamp, admitting: Bool = true
    ) throws -> Job? {
        if admitting { try admit(kind, now: now) }
        let queue = FairQueue(sql: sql, kind: kind)
        var hasLocked = false
        for _ in 0..<Self.emptyLines {
            // Workers take different organizations, and wait only if others serve all of them.
            var organization = try queue.next(waiting: false)
            if organization == nil {
                guard !hasLocked, try waiting(kind, now: now).isReady else { return nil }
                organization = try queue.next(waiting: true)
            }
            // Another worker may have ended the queue that this one waited for.
            guard let organization else { continue }
            hasLocked = true
            let end = now.adding(seconds: seconds)
            if let row = try sql.first(Self.leasing(kind, of: organization, owner: owner, until: end)) {
                let line = FairQueue.Line(organization: organization, user: try row.get("user_id"))
                try queue.charge(line, cost: try row.get("cost", as: Int.self))
                return try Self.job(row, kind)
            }
            if let line = try queue.nextLine(of: organization) {
                // A line is empty if a worker finished its work after the worker's lease had run out.
                try queue.charge(line, cost: nil)
            } else {
                // A transaction that was adding a line when the last one ended has been rolled back.
                try queue.chargeOrDelete(organization)
            }
        }
        return nil
    }

    /// Adds due work to its user's line: work whose time has come, work whose lease has run out, and work whose time is
    /// later than any wait allows (``AssayCore/Job/latestDue(at:)``).
    private func admit(_ kind: JobKind, now: Timestamp) throws {
        let ranges: [SQLStatement] = ["due_at <= \(now)", "due_at > \(Job.latestDue(at: now))"]
        let rows = try ranges.flatMap { range in
            try sql.query(
                """
                WITH due AS MATERIALIZED (
                    SELECT kind, subject FROM jobs \(index: "jobs_due")
                    WHERE kind = \(kind.rawValue) AND is_ready = 0 AND \(statement: range)
                    ORDER BY due_at LIMIT \(unsafeSQL: String(Self.admitted)) \(.forUpdateSkipLocked))
                UPDATE jobs SET is_ready = 1,
                    due_at = CASE WHEN jobs.due_at > \(now) THEN \(now) ELSE jobs.due_at END
                FROM due WHERE jobs.kind = due.kind AND jobs.subject = due.subject
                RETURNING organisation_id, user_id, cost, due_at
                """)
        }
        let admitted = try rows.map { row in
            (
                line: FairQueue.Line(organization: try row.get("organisation_id"), user: try row.get("user_id")),
                cost: try row.get("cost", as: Int.self), dueAt: try row.get("due_at", as: Int64.self)
            )
        }
        // The work that is leased first decides where a new line begins.
        let lines = Dictionary(grouping: admitted, by: \.line).compactMapValues { work in
            work.min { ($0.dueAt, $0.cost) < ($1.dueAt, $1.cost) }?.cost
        }
        // In one order, so that two workers that insert the same lines do not wait for each other.
        for (line, cost) in lines.sorted(by: { $0.key < $1.key }) {
            try FairQueue(sql: sql, kind: kind).join(line, cost: cost)
        }
    }

    /// Leases work of the line whose turn it is in a locked organization (``FairQueue/nextLine(of:)``).
    private static func leasing(
        _ kind: JobKind, of organization: String, owner: String, until end: Timestamp
    ) -> SQLStatement {
        """
        UPDATE jobs SET is_ready = 0, due_at = \(end), attempts = attempts + 1, lease_owner = \(owner)
        WHERE kind = \(kind.rawValue) AND subject = (
            SELECT subject FROM jobs \(index: "jobs_by_user")
            WHERE kind = \(kind.rawValue) AND organisation_id = \(organization) AND user_id = (
                    SELECT user_id FROM job_lines \(index: "job_lines_turn")
                    WHERE kind = \(kind.rawValue) AND organisation_id = \(organization)
                    ORDER BY turn, user_id LIMIT 1)
                AND is_ready = 1
            ORDER BY due_at LIMIT 1 \(.forUpdateSkipLocked))
        RETURNING id, organisation_id, user_id, subject, attempts, cost, decoder_ends
        """
    }

    private static func job(_ row: SQLRow, _ kind: JobKind) throws -> Job {
        Job(
            id: JobID(try row.get("id")), kind: kind, organization: OrganizationID(try row.get("organisation_id")),
            subject: try row.get("subject"), attempts: try row.get("attempts"),
            decoderEnds: try row.get("decoder_ends"))
    }
}
