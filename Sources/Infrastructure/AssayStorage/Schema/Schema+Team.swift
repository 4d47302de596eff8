import AssaySQL

/// The skills of the staff, and the columns and indexes of the console's pages of users and of the team.
extension Schema {
    static let skills: [SQLStatement] = [
        // A member without rows may take items of every category.
        """
        CREATE TABLE staff_skills (
            staff_id \(.text) NOT NULL REFERENCES staff (id), category \(.text) NOT NULL,
            PRIMARY KEY (staff_id, category))
        """,
        "CREATE INDEX users_by_email ON users (organisation_id, lower(email))",
        // The time from which an expert has had the item, for the time per item.
        "ALTER TABLE review_queue ADD COLUMN taken_at BIGINT",
        "ALTER TABLE decisions ADD COLUMN taken_at BIGINT",
        """
        CREATE INDEX decisions_made ON decisions (organisation_id, decided_at) WHERE state IN ('applied', 'voted')
        """,
    ]
}
