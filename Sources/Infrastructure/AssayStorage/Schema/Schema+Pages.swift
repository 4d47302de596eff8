import AssaySQL

/// The number by which a page of a user's items is known to be current.
extension Schema {
    static let pages: [SQLStatement] = [
        "ALTER TABLE users ADD COLUMN items_revision BIGINT NOT NULL DEFAULT 0"
    ]
}
