import AssaySQL

/// The experts' votes on items that more than one expert decides on (`docs/develop/second-opinions.md`).
extension Schema {
    static let votes: [SQLStatement] = [
        // The members who have voted on the item that waits; they do not get it again.
        "ALTER TABLE review_queue ADD COLUMN first_id \(.text)",
        "ALTER TABLE review_queue ADD COLUMN second_id \(.text)",
        """
        CREATE INDEX review_queue_second ON review_queue (organisation_id, due_at, item_id)
        WHERE first_id IS NOT NULL AND second_id IS NULL
        """,
        // A round begins with a first vote. The votes stay, for the figures of the team.
        """
        CREATE TABLE review_votes (
            organisation_id \(.text) NOT NULL, item_id \(.text) NOT NULL REFERENCES items (id), round BIGINT NOT NULL,
            position \(.text) NOT NULL, decision_id \(.text) NOT NULL, staff_id \(.text) NOT NULL,
            staff_email \(.text) NOT NULL, result \(.text) NOT NULL, finding \(.text) NOT NULL,
            category \(.text) NOT NULL, brand \(.text) NOT NULL, created_at BIGINT NOT NULL,
            PRIMARY KEY (organisation_id, item_id, round, position)) \(.inKeyOrder)
        """,
        // The pairs of votes, in the order in which they became complete.
        "CREATE INDEX review_votes_second ON review_votes (organisation_id, created_at) WHERE position = 'second'",
    ]
}
