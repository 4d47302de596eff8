import AssaySQL

/// The erasure of users: its state, and the indexes that find a person's rows in tables that grow with all users.
extension Schema {
    static let erasure: [SQLStatement] = [
        "ALTER TABLE users ADD COLUMN erased_at BIGINT",
        "ALTER TABLE users ADD COLUMN erasure_ended_at BIGINT",
        "CREATE INDEX sessions_user ON sessions (user_id)",
        // The ids alone are unique, so these indexes do without the organization.
        "CREATE INDEX events_item ON events (item_id, arrival) WHERE item_id IS NOT NULL",
        "CREATE INDEX webhook_deliveries_item ON webhook_deliveries (item_id, arrival) WHERE item_id IS NOT NULL",
        // The item or the subscription that the call named; its answer is about it.
        "ALTER TABLE idempotency_keys ADD COLUMN subject \(.text)",
        "CREATE INDEX idempotency_keys_subject ON idempotency_keys (subject) WHERE subject IS NOT NULL",
        // The few actions whose details hold words or names (``AuditRepository/eraseDetails(of:organization:)``).
        "CREATE INDEX audit_words ON audit (subject) WHERE action IN ('item.message', 'user.correct')",
    ]
}
