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
/// Every statement reads one row by an index, so the cost does not grow with the amount of waiting work. Rows are
/// locked in the order from organization to user, both here and where work is added, so that two transactions can't
/// deadlock.
struct FairQueue {
    /// The work of one user; an empty id stands for work without a user.
    struct Line: Hashable {
        let organization: String
        let user: String
    }

    let sql: any SQLTransaction
    let kind: JobKind

    /// Returns whether any line has ready work.
    func isWaitedIn() throws -> Bool {
        try sql.first("SELECT turn FROM job_queues WHERE kind = \(kind.rawValue) LIMIT 1") != nil
    }

    /// Adds a line to the queue for a piece of work that has become ready.
    ///
    /// If the row exists, an update that changes nothing locks it. No other transaction can then delete the line while
    /// work is added to it.
    func join(_ line: Line, cost: Int) throws {
        // One less than the cost, so that a new row precedes a row that was just served from the same turn, whatever
        // their ids are.
        let behind = cost - 1
        try sql.execute(
            """
            INSERT INTO job_queues (kind, organisation_id, turn)
            VALUES (\(kind.rawValue), \(line.organization), \(behind) + COALESCE((
                SELECT turn FROM job_queues WHERE kind = \(kind.rawValue) ORDER BY turn LIMIT 1), 0))
            ON CONFLICT (kind, organisation_id) DO UPDATE SET turn = job_queues.turn
            """)
        try sql.execute(
            """
            INSERT INTO job_lines (kind, organisation_id, user_id, turn)
            VALUES (\(kind.rawValue), \(line.organization), \(line.user), \(behind) + COALESCE((
                SELECT turn FROM job_lines WHERE kind = \(kind.rawValue) AND organisation_id = \(line.organization)
                ORDER BY turn LIMIT 1), 0))
            ON CONFLICT (kind, organisation_id, user_id) DO UPDATE SET turn = job_lines.turn
            """)
    }

    /// Returns the next line, locked until the transaction ends.
    func next() throws -> Line? {
        let queue = try sql.first(
            """
            SELECT organisation_id FROM job_queues \(index: "job_queues_turn") WHERE kind = \(kind.rawValue)
            ORDER BY turn, organisation_id LIMIT 1 \(.forUpdate)
            """)
        guard let organization = try queue?.get("organisation_id", as: String.self) else { return nil }
        let line = try sql.first(
            """
            SELECT user_id FROM job_lines \(index: "job_lines_turn")
            WHERE kind = \(kind.rawValue) AND organisation_id = \(organization)
            ORDER BY turn, user_id LIMIT 1 \(.forUpdate)
            """)
        return try line.map { Line(organization: organization, user: try $0.get("user_id")) }
    }

    /// Charges a line and its organization for a piece of work that was leased.
    ///
    /// - Parameter isEmpty: Whether it was the line's last work. The line is then deleted, and the organization with
    ///   its last line.
    func charge(_ line: Line, cost: Int, isEmpty: Bool) throws {
        if isEmpty {
            try sql.execute(
                """
                DELETE FROM job_lines WHERE kind = \(kind.rawValue) AND organisation_id = \(line.organization)
                    AND user_id = \(line.user)
                """)
            if try !hasLine(of: line.organization) {
                try sql.execute(
                    """
                    DELETE FROM job_queues
                    WHERE kind = \(kind.rawValue) AND organisation_id = \(line.organization)
                    """)
                return
            }
        } else {
            try sql.execute(
                """
                UPDATE job_lines SET turn = turn + \(cost)
                WHERE kind = \(kind.rawValue) AND organisation_id = \(line.organization) AND user_id = \(line.user)
                """)
        }
        try sql.execute(
            """
            UPDATE job_queues SET turn = turn + \(cost)
            WHERE kind = \(kind.rawValue) AND organisation_id = \(line.organization)
            """)
    }

    private func hasLine(of organization: String) throws -> Bool {
        try sql.first(
            """
            SELECT user_id FROM job_lines WHERE kind = \(kind.rawValue) AND organisation_id = \(organization) LIMIT 1
            """) != nil
    }
}
