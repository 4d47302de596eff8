import AssaySQL

extension Schema {
    /// The member of staff to whom a token of scope `staff` is bound.
    static let staffTokens: [SQLStatement] = [
        "ALTER TABLE api_tokens ADD COLUMN staff_id \(.text) REFERENCES staff (id)"
    ]

    /// The tables for the installation's users: organizations and their sandboxes, tokens, apps, users, sessions,
    /// staff, keys.
    static let organizations: [SQLStatement] = [
        """
        CREATE TABLE organisations (
            id \(.text) PRIMARY KEY, name \(.text) NOT NULL UNIQUE, is_sandbox SMALLINT NOT NULL,
            twin_id \(.text) REFERENCES organisations (id), settings \(.text) NOT NULL, revision BIGINT NOT NULL,
            created_at BIGINT NOT NULL)
        """,
        "CREATE UNIQUE INDEX organisations_twin ON organisations (twin_id)",
        """
        CREATE TABLE api_tokens (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id), hash \(.text) NOT NULL UNIQUE,
            scope \(.text) NOT NULL, label \(.text) NOT NULL, created_at BIGINT NOT NULL, revoked_at BIGINT)
        """,
        "CREATE INDEX api_tokens_organisation ON api_tokens (organisation_id, created_at)",
        """
        CREATE TABLE apps (
            organisation_id \(.text) NOT NULL REFERENCES organisations (id), bundle_id \(.text) NOT NULL,
            created_at BIGINT NOT NULL, PRIMARY KEY (organisation_id, bundle_id))
        """,
        """
        CREATE TABLE users (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id),
            unique_user_id \(.text) NOT NULL, username \(.text) NOT NULL, email \(.text), first_name \(.text), last_name \(.text),
            login_limits \(.text), revision BIGINT NOT NULL, created_at BIGINT NOT NULL,
            UNIQUE (organisation_id, unique_user_id))
        """,
        "CREATE INDEX users_by_organisation ON users (organisation_id, created_at, id)",
        """
        CREATE TABLE sessions (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id),
            user_id \(.text) NOT NULL REFERENCES users (id), bundle_id \(.text) NOT NULL, hash \(.text) NOT NULL UNIQUE,
            created_at BIGINT NOT NULL, soft_expires_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, revoked_at BIGINT)
        """,
        "CREATE INDEX sessions_expiry ON sessions (expires_at)",
        "CREATE INDEX sessions_app ON sessions (organisation_id, bundle_id)",
        """
        CREATE TABLE burnt_authorizations (
            jti \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL, burnt_at BIGINT NOT NULL, expires_at BIGINT NOT NULL)
        """,
        "CREATE INDEX burnt_authorizations_expiry ON burnt_authorizations (expires_at)",
        """
        CREATE TABLE login_successes (
            organisation_id \(.text) NOT NULL, user_id \(.text) NOT NULL, at BIGINT NOT NULL, session_id \(.text) NOT NULL,
            PRIMARY KEY (organisation_id, user_id, at, session_id))
        """,
        "CREATE INDEX login_successes_at ON login_successes (at)",
        """
        CREATE TABLE staff (
            id \(.text) PRIMARY KEY, email \(.text) NOT NULL UNIQUE, password_hash \(.text) NOT NULL, role \(.text) NOT NULL,
            created_at BIGINT NOT NULL, disabled_at BIGINT)
        """,
        """
        CREATE TABLE staff_organisations (
            staff_id \(.text) NOT NULL REFERENCES staff (id), organisation_id \(.text) NOT NULL REFERENCES organisations (id),
            PRIMARY KEY (staff_id, organisation_id))
        """,
        """
        CREATE TABLE signing_keys (
            kid \(.text) PRIMARY KEY, purpose \(.text) NOT NULL, public_key \(.text) NOT NULL, sealed_private_key \(.text) NOT NULL,
            created_at BIGINT NOT NULL, retired_at BIGINT)
        """,
        // Only one key signs at a time. The index also makes the second of two simultaneous `init` commands fail.
        "CREATE UNIQUE INDEX signing_keys_active ON signing_keys (purpose) WHERE retired_at IS NULL",
    ]
}
