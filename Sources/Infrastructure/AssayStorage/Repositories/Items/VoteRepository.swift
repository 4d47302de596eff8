package import AssayCore
import AssaySQL

/// The experts' votes on items that more than one expert decides on.
///
/// A vote of an earlier round stays, for the figures of the team.
package struct VoteRepository {
    let sql: any SQLTransaction

    /// - Throws: `SQLError.uniqueViolation` if the round has a vote at this position.
    package func insert(_ vote: ReviewVote) throws {
        try sql.execute(
            """
            INSERT INTO review_votes (
                organisation_id, item_id, round, position, decision_id, staff_id, staff_email, result, finding,
                category, brand, created_at)
            VALUES (
                \(vote.organization), \(vote.item), \(vote.round), \(vote.position.rawValue), \(vote.decision),
                \(vote.staff), \(vote.email), \(vote.result.rawValue), \(vote.finding.rawValue), \(vote.category),
                \(vote.brand), \(vote.createdAt))
            """)
    }

    /// Returns the votes of an item's latest round, in their order.
    package func latestRound(of item: ItemID, organization: OrganizationID) throws -> [ReviewVote] {
        let found = try sql.query(
            """
            SELECT \(statement: Self.columns) FROM review_votes
            WHERE organisation_id = \(organization) AND item_id = \(item)
            ORDER BY round DESC, position DESC LIMIT \(ReviewVote.Position.allCases.count)
            """
        ).map(Self.vote)
        return found.filter { $0.round == found.first?.round }.sorted { $0.position < $1.position }
    }

    static let columns: SQLStatement = """
        organisation_id, item_id, round, position, decision_id, staff_id, staff_email, result, finding, category,
        brand, created_at
        """

    static func vote(_ row: SQLRow) throws -> ReviewVote {
        ReviewVote(
            item: ItemID(try row.get("item_id")), organization: OrganizationID(try row.get("organisation_id")),
            round: try row.get("round"), position: try row.choice("position"),
            decision: DecisionID(try row.get("decision_id")), staff: StaffID(try row.get("staff_id")),
            email: try row.get("staff_email"), result: try row.choice("result"), finding: try row.choice("finding"),
            category: try row.get("category"), brand: try row.get("brand"), createdAt: try row.timestamp("created_at"))
    }
}

extension Transaction {
    package var votes: VoteRepository { VoteRepository(sql: sql) }
}
