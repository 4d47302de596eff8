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

    /// Returns whether any line has ready work.
    func hasReadyLine() throws -> Bool {
        try sql.first("SELECT turn FROM job_queues WHERE kind = \(kind.rawValue) LIMIT 1") != nil
    }

    /// Adds a line to the queue for a piece of work that has become ready.
    ///
    /// A row that exists is held, so that no other transaction can delete the line while work is added to it. Others
    /// may hold it, too, and workers may charge it: the uploads of an organization don't wait for each other here.
    func join(_ line: Line, cost: Int) throws {
        // One less than the cost, so that a new row precedes a row that was just served from the same turn, whatever
        // their ids are.
        let behind = cost - 1
        try hold(
            """
            SELECT turn FROM job_queues
            WHERE kind = \(kind.rawValue) AND organisation_id = \(line.organization) \(.forKeyShare)
            """,
            orInsert: """
                INSERT INTO job_queues (kind, organisation_id, turn)
                VALUES (\(kind.rawValue), \(line.organization), \(behind) + COALESCE((
                    SELECT turn FROM job_queues WHERE kind = \(kind.rawValue) ORDER BY turn LIMIT 1), 0))
                ON CONFLICT (kind, organisation_id) DO NOTHING
                """)
        try hold(
            """
            SELECT turn FROM job_lines
            WHERE kind = \(kind.rawValue) AND organisation_id = \(line.organization) AND user_id = \(line.user)
            \(.forKeyShare)
            """,
            orInsert: """
                INSERT INTO job_lines (kind, organisation_id, user_id, turn)
                VALUES (\(kind.rawValue), \(line.organization), \(line.user), \(behind) + COALESCE((
                    SELECT turn FROM job_lines WHERE kind = \(kind.rawValue) AND organisation_id = \(line.organization)
                    ORDER BY turn LIMIT 1), 0))
                ON CONFLICT (kind, organisation_id, user_id) DO NOTHING
                """)
    }

    /// Holds a row, or inserts it.
    ///
    /// Another transaction may insert the row between the two statements, or delete it again.
    private func hold(_ row: SQLStatement, orInsert insertion: SQLStatement) throws {
        for _ in 0..<Self.attempts {
            if try sql.first(row) != nil { return }
            if try sql.execute(insertion) == 1 { return }
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
    /// - Parameters:
    ///   - cost: `nil` if there was no work to lease. A line that stays is then moved back, because the next worker
    ///     would otherwise find no work either.
    ///   - isEmpty: Returns whether the line has no ready work. It is asked again after the line is locked, because
    ///     work may have been added in between.
    func charge(_ line: Line, cost: Int?, isEmpty: () throws -> Bool) throws {
        if try isEmpty(), try isFree(line), try isEmpty() {
            try sql.execute(
                """
                DELETE FROM job_lines WHERE kind = \(kind.rawValue) AND organisation_id = \(line.organization)
                    AND user_id = \(line.user)
                """)
            return try chargeOrDelete(line.organization, cost: cost ?? 0)
        }
        let cost = cost ?? JobCost.standard.pixels
        try sql.execute(
            """
            UPDATE job_lines SET turn = turn + \(cost)
            WHERE kind = \(kind.rawValue) AND organisation_id = \(line.organization) AND user_id = \(line.user)
            """)
        try charge(line.organization, cost: cost)
    }

    /// Deletes a locked organization that has no line, or charges it.
    ///
    /// - Parameter cost: The charge if it stays.
    func chargeOrDelete(_ organization: String, cost: Int = JobCost.standard.pixels) throws {
        guard try !hasLine(of: organization), try isFree(organization), try !hasLine(of: organization) else {
            return try charge(organization, cost: cost)
        }
        try sql.execute(
            "DELETE FROM job_queues WHERE kind = \(kind.rawValue) AND organisation_id = \(organization)")
    }

    private func charge(_ organization: String, cost: Int) throws {
        try sql.execute(
            """
            UPDATE job_queues SET turn = turn + \(cost)
            WHERE kind = \(kind.rawValue) AND organisation_id = \(organization)
            """)
    }

    /// Returns whether no transaction adds work to a line, and locks the line against those that begin to.
    private func isFree(_ line: Line) throws -> Bool {
        try sql.first(
            """
            SELECT turn FROM job_lines
            WHERE kind = \(kind.rawValue) AND organisation_id = \(line.organization) AND user_id = \(line.user)
            \(.forDeleteSkipLocked)
            """) != nil
    }

    /// Returns whether no transaction adds a line to an organization, and locks it against those that begin to.
    private func isFree(_ organization: String) throws -> Bool {
        try sql.first(
            """
            SELECT turn FROM job_queues WHERE kind = \(kind.rawValue) AND organisation_id = \(organization)
            \(.forDeleteSkipLocked)
            """) != nil
    }

    private func hasLine(of organization: String) throws -> Bool {
        try sql.first(
            """
            SELECT user_id FROM job_lines WHERE kind = \(kind.rawValue) AND organisation_id = \(organization) LIMIT 1
            """) != nil
    }
}
