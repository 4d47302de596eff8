import AssaySQL

/// The answers of partners' calls, kept for a day so that a repeated call gets the same answer.
extension Schema {
    static let idempotencyKeys: [SQLStatement] = [
        // The status is null while the transaction of the call runs, and the body is null if it holds a secret.
        """
        CREATE TABLE idempotency_keys (
            organisation_id \(.text) NOT NULL, route \(.text) NOT NULL, key_hash \(.text) NOT NULL,
            fingerprint \(.text) NOT NULL, status BIGINT, body BYTEA, created_at BIGINT NOT NULL,
            PRIMARY KEY (organisation_id, route, key_hash))
        """,
        "CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at)",
    ]
}
