import AssayCore
import AssaySQL

/// A fair queue of the ready work of one kind, in two levels: organizations, and the users of each.
///
/// Each organization with ready work has a row with its turn (its virtual time), and so has each of its users. The
/// lowest turn is served next, and rises by the cost of the work. A new row starts behind the lowest turn that there
/// is: a user gains nothing by an empty line, and waits for one piece of work of each other user at most. A row is
/// deleted with the last ready work, so the tables do not grow with the number of users.
///
/// Every statement reads one row by an index, so the cost does not grow with the work that waits. Rows are locked from
/// the organization down, here and where work joins, so that two transactions can't wait for each other.
struct FairQueue {
    /// The work of one user, or of no user where the id is empty.
    struct Line: Hashable {
        let organization: String
        let user: String
    }

    let sql: any SQLTransaction
    let kind: JobKind

    /// Whether any line has ready work.
    func isWaitedIn() throws -> Bool {
        try sql.first("SELECT turn FROM job_queues WHERE kind = \(kind.rawValue) LIMIT 1") != nil
    }

    /// Puts a line among those that wait, for a piece of work that has become ready.
    ///
    /// Where the row exists, an update that changes nothing locks it, so that no other transaction deletes the line
    /// while work joins it.
    func join(_ line: Line, cost: Int) throws {
        // Less by one, so that of two with the same turn the newcomer goes first, whatever they are called.
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

    /// The line that is next, held until the transaction ends.
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

    /// Charges a line, and its organization, for a piece of work that was leased.
    ///
    /// - Parameter isEmpty: Whether it was the last one; the line goes then, and the organization with its last line.
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
