import AssayCore
import AssaySQL

/// A fair queue of the ready work of one kind, in two levels: organizations, and the users of each.
///
/// Each organization with ready work has a row with its turn (its virtual time), and so has each of its users. The row
/// with the lowest turn is served next, and its turn rises by the cost of the work. A new row starts behind the
/// currently lowest turn. A user therefore gains no advantage from an empty line, and waits for at most one piece of
/// work of each other user. A row is deleted with its last ready work, so the tables do not grow with the number of
/// users.
///
/// Every statement reads one row by an index, so the cost does not grow with the amount of waiting work.
///
/// A transaction that adds work holds the organization's row and then the user's (``SQLVariant/forKeyShare``). A worker
/// locks the organization's row, which charges go through, and never waits for those that add work.
struct FairQueue {
    /// The work of one user; an empty id stands for work without a user.
    struct Line: Hashable, Comparable {
        let organization: String
        let user: String

        static func < (left: Line, right: Line) -> Bool {
            (left.organization, left.user) < (right.organization, right.user)
        }
    }

    /// The maximum number of attempts to hold a row that other transactions insert and delete.
    private static let attempts = 8

    let sql: any SQLTransaction
    let kind: JobKind

    /// Adds a line to the queue for a piece of work that has become ready.
    ///
    /// Rows that exist are held, so that no other transaction can delete the line while work is added to it. Others
    /// may hold them, too, and workers may charge them: the uploads of an organization don't wait for each other here.
    func join(_ line: Line, cost: Int) throws {
        let both = try sql.first(
            """
            SELECT job_lines.turn FROM job_queues, job_lines
            WHERE job_queues.kind = \(kind.rawValue) AND job_queues.organisation_id = \(line.organization)
                AND job_lines.kind = \(kind.rawValue) AND job_lines.organisation_id = \(line.organization)
                AND job_lines.user_id = \(line.user) \(.forKeyShare)
            """)
        guard both == nil else { return }
        // One less than the cost, so that a new row precedes a row that was just served from the same turn, whatever
        // their ids are.
        let behind = cost - 1
        try insert(
            """
            INSERT INTO job_queues (kind, organisation_id, turn)
            VALUES (\(kind.rawValue), \(line.organization), \(behind) + COALESCE((
                SELECT turn FROM job_queues WHERE kind = \(kind.rawValue) ORDER BY turn LIMIT 1), 0))
            ON CONFLICT (kind, organisation_id) DO NOTHING
            """,
            orHold: "SELECT turn FROM job_queues WHERE \(statement: row(of: line.organization)) \(.forKeyShare)")
        try insert(
            """
            INSERT INTO job_lines (kind, organisation_id, user_id, turn)
            VALUES (\(kind.rawValue), \(line.organization), \(line.user), \(behind) + COALESCE((
                SELECT turn FROM job_lines WHERE kind = \(kind.rawValue) AND organisation_id = \(line.organization)
                ORDER BY turn LIMIT 1), 0))
            ON CONFLICT (kind, organisation_id, user_id) DO NOTHING
            """,
            orHold: "SELECT turn FROM job_lines WHERE \(statement: row(of: line)) \(.forKeyShare)")
    }

    /// Inserts a row, or holds it.
    ///
    /// Another transaction may delete the row between the two statements, or insert it again.
    private func insert(_ insertion: SQLStatement, orHold row: SQLStatement) throws {
        for _ in 0..<Self.attempts {
            if try sql.execute(insertion) == 1 { return }
            if try sql.first(row) != nil { return }
        }
        throw SQLError(.serialization, message: "a row of the queue comes and goes")
    }

    /// Returns the organization whose turn it is, locked until the transaction ends.
    ///
    /// - Parameter waiting: Whether to wait for another worker that serves it at the moment. If not, the next
    ///   organization is returned. A transaction that has locked one organization must not wait for another. Without
    ///   need, none should wait: after the wait PostgreSQL returns the same row, although its turn has risen.
    /// - Returns: `nil` if there is none, or if other workers serve all, or have served the last work.
    func next(waiting: Bool) throws -> String? {
        let lock: SQLStatement = waiting ? "\(.forUpdate)" : "\(.forUpdateSkipLocked)"
        return try sql.first(
            """
            SELECT organisation_id FROM job_queues \(index: "job_queues_turn") WHERE kind = \(kind.rawValue)
            ORDER BY turn, organisation_id LIMIT 1 \(statement: lock)
            """)?.get("organisation_id")
    }

    /// Returns the line of a locked organization whose turn it is.
    ///
    /// Only the worker that has locked the organization charges or deletes its lines.
    func nextLine(of organization: String) throws -> Line? {
        try sql.first(
            """
            SELECT user_id FROM job_lines \(index: "job_lines_turn")
            WHERE kind = \(kind.rawValue) AND organisation_id = \(organization)
            ORDER BY turn, user_id LIMIT 1
            """
        ).map { Line(organization: organization, user: try $0.get("user_id")) }
    }

    /// Charges a line and its organization for a piece of work that was leased.
    ///
    /// A line without ready work is deleted, and its organization with the last line. If work is being added to it at
    /// the moment, it stays, and the next worker finds that work or deletes the line.
    ///
    /// - Parameter cost: `nil` if there was no work to lease. A line that stays is then moved back, because the next
    ///   worker would otherwise find no work either.
    func charge(_ line: Line, cost: Int?) throws {
        let charge = cost ?? JobCost.standard.pixels
        let hasWork: SQLStatement = """
            EXISTS (
                SELECT subject FROM jobs \(index: "jobs_by_user")
                WHERE \(statement: row(of: line)) AND is_ready = 1 LIMIT 1)
            """
        let charging: SQLStatement = """
            UPDATE job_lines SET turn = turn + \(charge) WHERE \(statement: row(of: line))
            """
        if try sql.execute("\(statement: charging) AND \(statement: hasWork)") == 0 {
            // The deletion looks again, because work may have been added before the line was locked.
            let isDeleted =
                try isFree("job_lines", row(of: line))
                && sql.execute(
                    "DELETE FROM job_lines WHERE \(statement: row(of: line)) AND NOT \(statement: hasWork)") == 1
            if isDeleted { return try chargeOrDelete(line.organization, cost: cost ?? 0) }
            try sql.execute(charging)
        }
        try self.charge(line.organization, cost: charge)
    }

    /// Deletes a locked organization that has no line, or charges it.
    ///
    /// - Parameter cost: The charge if it stays.
    func chargeOrDelete(_ organization: String, cost: Int = JobCost.standard.pixels) throws {
        let hasNoLine: SQLStatement = """
            \(statement: row(of: organization)) AND NOT EXISTS (
                SELECT user_id FROM job_lines WHERE \(statement: row(of: organization)) LIMIT 1)
            """
        // The deletion looks again, because a line may have been added before the organization was locked.
        let isDeleted =
            try isFree("job_queues", hasNoLine)
            && sql.execute("DELETE FROM job_queues WHERE \(statement: hasNoLine)") == 1
        if !isDeleted { try charge(organization, cost: cost) }
    }

    private func charge(_ organization: String, cost: Int) throws {
        guard cost > 0 else { return }
        try sql.execute("UPDATE job_queues SET turn = turn + \(cost) WHERE \(statement: row(of: organization))")
    }

    /// Returns whether no transaction adds to a row, and locks the row against those that begin to.
    private func isFree(_ table: String, _ condition: SQLStatement) throws -> Bool {
        try sql.first(
            "SELECT turn FROM \(unsafeSQL: table) WHERE \(statement: condition) \(.forDeleteSkipLocked)") != nil
    }

    /// The condition for an organization's row, and for its lines and jobs.
    private func row(of organization: String) -> SQLStatement {
        "kind = \(kind.rawValue) AND organisation_id = \(organization)"
    }

    /// The condition for a line's row, and for its jobs.
    private func row(of line: Line) -> SQLStatement {
        "\(statement: row(of: line.organization)) AND user_id = \(line.user)"
    }
}
