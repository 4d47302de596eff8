import AssaySQL

/// The accounts of the console: sessions, second factors, one-time links, and the attempts to sign in.
extension Schema {
    static let consoleAccounts: [SQLStatement] = [
        """
        CREATE TABLE console_sessions (
            id \(.text) PRIMARY KEY, staff_id \(.text) NOT NULL REFERENCES staff (id), hash \(.text) NOT NULL UNIQUE,
            address \(.text) NOT NULL, agent \(.text) NOT NULL, created_at BIGINT NOT NULL, seen_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL)
        """,
        "CREATE INDEX console_sessions_staff ON console_sessions (staff_id)",
        "CREATE INDEX console_sessions_expiry ON console_sessions (expires_at)",
        // The key of an authenticator app is sealed with the master key. No step up to the last one is accepted.
        """
        CREATE TABLE staff_second_factors (
            staff_id \(.text) PRIMARY KEY REFERENCES staff (id), sealed_key \(.text) NOT NULL, last_step BIGINT NOT NULL,
            confirmed_at BIGINT)
        """,
        // A recovery code is deleted when it is used.
        """
        CREATE TABLE staff_recovery_codes (
            staff_id \(.text) NOT NULL REFERENCES staff (id), hash \(.text) NOT NULL, PRIMARY KEY (staff_id, hash))
        """,
        // A link is deleted when it is used. A member has one of each purpose at most.
        """
        CREATE TABLE staff_links (
            staff_id \(.text) NOT NULL REFERENCES staff (id), purpose \(.text) NOT NULL, hash \(.text) NOT NULL UNIQUE,
            expires_at BIGINT NOT NULL, PRIMARY KEY (staff_id, purpose))
        """,
        "CREATE INDEX staff_links_expiry ON staff_links (expires_at)",
        // The hash is that of an address, alone or with an account. The row is of no use when its key is not busy.
        "CREATE TABLE sign_in_attempts (hash \(.text) PRIMARY KEY, expires_at BIGINT NOT NULL)",
        "CREATE INDEX sign_in_attempts_expiry ON sign_in_attempts (expires_at)",
    ]
}
