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
    package func lease(_ kind: JobKind, owner: String, seconds: Int, now: Timestamp) throws -> Job? {
        try admit(kind, now: now)
        let queue = FairQueue(sql: sql, kind: kind)
        for _ in 0..<Self.emptyLines {
            guard let line = try queue.next() else {
                // Another worker may have ended the line that this one waited for.
                guard try queue.isWaitedIn() else { return nil }
                continue
            }
            let leased = try sql.first(
                Self.leasing(kind, of: line, owner: owner, until: now.adding(seconds: seconds)))
            // A line is empty if a worker finished its work after the worker's lease had run out.
            try queue.charge(
                line, cost: try leased?.get("cost", as: Int.self) ?? 0, isEmpty: try !hasReady(kind, in: line))
            if let leased { return try Self.job(leased, kind) }
        }
        return nil
    }

    /// Adds due work to its user's line: work whose time has come, and work whose lease has run out.
    private func admit(_ kind: JobKind, now: Timestamp) throws {
        let due = try sql.query(
            """
            SELECT subject, organisation_id, user_id, cost FROM jobs \(index: "jobs_due")
            WHERE kind = \(kind.rawValue) AND is_ready = 0 AND due_at <= \(now)
            ORDER BY due_at LIMIT \(Self.admitted) \(.forUpdateSkipLocked)
            """)
        for row in due {
            let subject: String = try row.get("subject")
            try sql.execute("UPDATE jobs SET is_ready = 1 WHERE kind = \(kind.rawValue) AND subject = \(subject)")
            try FairQueue(sql: sql, kind: kind).join(
                .init(organization: try row.get("organisation_id"), user: try row.get("user_id")),
                cost: try row.get("cost"))
        }
    }

    private static func leasing(
        _ kind: JobKind, of line: FairQueue.Line, owner: String, until end: Timestamp
    ) -> SQLStatement {
        """
        UPDATE jobs SET is_ready = 0, due_at = \(end), attempts = attempts + 1, lease_owner = \(owner)
        WHERE kind = \(kind.rawValue) AND subject = (
            SELECT subject FROM jobs \(index: "jobs_by_user")
            WHERE kind = \(kind.rawValue) AND organisation_id = \(line.organization) AND user_id = \(line.user)
                AND is_ready = 1
            ORDER BY due_at LIMIT 1 \(.forUpdateSkipLocked))
        RETURNING id, organisation_id, subject, attempts, cost, decoder_ends
        """
    }

    private func hasReady(_ kind: JobKind, in line: FairQueue.Line) throws -> Bool {
        try sql.first(
            """
            SELECT subject FROM jobs \(index: "jobs_by_user")
            WHERE kind = \(kind.rawValue) AND organisation_id = \(line.organization) AND user_id = \(line.user)
                AND is_ready = 1 LIMIT 1
            """) != nil
    }

    private static func job(_ row: SQLRow, _ kind: JobKind) throws -> Job {
        Job(
            id: JobID(try row.get("id")), kind: kind, organization: OrganizationID(try row.get("organisation_id")),
            subject: try row.get("subject"), attempts: try row.get("attempts"),
            decoderEnds: try row.get("decoder_ends"))
    }
}
