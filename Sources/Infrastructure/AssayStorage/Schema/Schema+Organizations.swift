import AssaySQL

extension Schema {
    /// The tables for the installation's users: organizations and their sandboxes, tokens, apps, users, sessions,
    /// staff, keys.
    static let organizations: [SQLStatement] = [
        """
        CREATE TABLE organisations (
            id TEXT PRIMARY KEY, name TEXT NOT NULL UNIQUE, is_sandbox SMALLINT NOT NULL,
            twin_id TEXT REFERENCES organisations (id), settings TEXT NOT NULL, revision BIGINT NOT NULL,
            created_at BIGINT NOT NULL)
        """,
        "CREATE UNIQUE INDEX organisations_twin ON organisations (twin_id)",
        """
        CREATE TABLE api_tokens (
            id TEXT PRIMARY KEY, organisation_id TEXT NOT NULL REFERENCES organisations (id), hash TEXT NOT NULL UNIQUE,
            scope TEXT NOT NULL, label TEXT NOT NULL, created_at BIGINT NOT NULL, revoked_at BIGINT)
        """,
        "CREATE INDEX api_tokens_organisation ON api_tokens (organisation_id, created_at)",
        """
        CREATE TABLE apps (
            organisation_id TEXT NOT NULL REFERENCES organisations (id), bundle_id TEXT NOT NULL,
            created_at BIGINT NOT NULL, PRIMARY KEY (organisation_id, bundle_id))
        """,
        """
        CREATE TABLE users (
            id TEXT PRIMARY KEY, organisation_id TEXT NOT NULL REFERENCES organisations (id),
            unique_user_id TEXT NOT NULL, username TEXT NOT NULL, email TEXT, first_name TEXT, last_name TEXT,
            login_limits TEXT, revision BIGINT NOT NULL, created_at BIGINT NOT NULL,
            UNIQUE (organisation_id, unique_user_id))
        """,
        "CREATE INDEX users_by_organisation ON users (organisation_id, created_at, id)",
        """
        CREATE TABLE sessions (
            id TEXT PRIMARY KEY, organisation_id TEXT NOT NULL REFERENCES organisations (id),
            user_id TEXT NOT NULL REFERENCES users (id), bundle_id TEXT NOT NULL, hash TEXT NOT NULL UNIQUE,
            created_at BIGINT NOT NULL, soft_expires_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, revoked_at BIGINT)
        """,
        "CREATE INDEX sessions_expiry ON sessions (expires_at)",
        "CREATE INDEX sessions_app ON sessions (organisation_id, bundle_id)",
        """
        CREATE TABLE burnt_authorizations (
            jti TEXT PRIMARY KEY, organisation_id TEXT NOT NULL, burnt_at BIGINT NOT NULL, expires_at BIGINT NOT NULL)
        """,
        "CREATE INDEX burnt_authorizations_expiry ON burnt_authorizations (expires_at)",
        """
        CREATE TABLE login_successes (
            organisation_id TEXT NOT NULL, user_id TEXT NOT NULL, at BIGINT NOT NULL, session_id TEXT NOT NULL,
            PRIMARY KEY (organisation_id, user_id, at, session_id))
        """,
        "CREATE INDEX login_successes_at ON login_successes (at)",
        """
        CREATE TABLE staff (
            id TEXT PRIMARY KEY, email TEXT NOT NULL UNIQUE, password_hash TEXT NOT NULL, role TEXT NOT NULL,
            created_at BIGINT NOT NULL, disabled_at BIGINT)
        """,
        """
        CREATE TABLE staff_organisations (
            staff_id TEXT NOT NULL REFERENCES staff (id), organisation_id TEXT NOT NULL REFERENCES organisations (id),
            PRIMARY KEY (staff_id, organisation_id))
        """,
        """
        CREATE TABLE signing_keys (
            kid TEXT PRIMARY KEY, purpose TEXT NOT NULL, public_key TEXT NOT NULL, sealed_private_key TEXT NOT NULL,
            created_at BIGINT NOT NULL, retired_at BIGINT)
        """,
        // Only one key signs at a time. The index also makes the second of two simultaneous `init` commands fail.
        "CREATE UNIQUE INDEX signing_keys_active ON signing_keys (purpose) WHERE retired_at IS NULL",
    ]
}
