import AssaySQL

/// The changes of items that the counts do not contain yet.
extension Schema {
    static let countChanges: [SQLStatement] = [
        // One row for each change, instead of twelve counters that all changes of an organization would wait for.
        """
        CREATE TABLE item_count_changes (
            organisation_id \(.text) NOT NULL, item_id \(.text) NOT NULL, item_revision BIGINT NOT NULL,
            user_id \(.text) NOT NULL, brand \(.text) NOT NULL, category \(.text) NOT NULL,
            captured_at BIGINT NOT NULL, result_before \(.text), flag_before \(.text), result \(.text) NOT NULL,
            flag \(.text) NOT NULL, PRIMARY KEY (organisation_id, item_id, item_revision)) \(.inKeyOrder)
        """
    ]
}
