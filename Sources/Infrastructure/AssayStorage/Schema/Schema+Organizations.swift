import AssaySQL

extension Schema {
    /// The tables for the installation and its users: organizations and their sandboxes, staff, tokens, apps, users,
    /// sessions, keys, and the answers of partners' calls.
    static let organizations: [SQLStatement] = [
        // The rows of photos contain the number instead of the id, which is seven times as long.
        """
        CREATE TABLE organisations (
            id \(.text) PRIMARY KEY, name \(.text) NOT NULL UNIQUE, is_sandbox SMALLINT NOT NULL,
            twin_id \(.text) REFERENCES organisations (id), settings \(.text) NOT NULL, revision BIGINT NOT NULL,
            created_at BIGINT NOT NULL, number BIGINT)
        """,
        "CREATE UNIQUE INDEX organisations_twin ON organisations (twin_id)",
        "CREATE UNIQUE INDEX organisations_number ON organisations (number)",
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
        // A token of scope `staff` is bound to a member of staff.
        """
        CREATE TABLE api_tokens (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id), hash \(.text) NOT NULL UNIQUE,
            scope \(.text) NOT NULL, label \(.text) NOT NULL, created_at BIGINT NOT NULL, revoked_at BIGINT,
            staff_id \(.text) REFERENCES staff (id))
        """,
        "CREATE INDEX api_tokens_organisation ON api_tokens (organisation_id, created_at)",
        """
        CREATE TABLE apps (
            organisation_id \(.text) NOT NULL REFERENCES organisations (id), bundle_id \(.text) NOT NULL,
            created_at BIGINT NOT NULL, PRIMARY KEY (organisation_id, bundle_id))
        """,
        // Nothing reads `items_revision` since pages are no longer kept in memory.
        """
        CREATE TABLE users (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id),
            unique_user_id \(.text) NOT NULL, username \(.text) NOT NULL, email \(.text), first_name \(.text), last_name \(.text),
            login_limits \(.text), revision BIGINT NOT NULL, created_at BIGINT NOT NULL,
            items_revision BIGINT NOT NULL DEFAULT 0, UNIQUE (organisation_id, unique_user_id))
        """,
        "CREATE INDEX users_by_organisation ON users (organisation_id, created_at, id)",
        "CREATE INDEX users_by_username ON users (organisation_id, username)",
        // The columns from `parent_id` on are those of the server's own screens. `heard_at` is the latest stored use of
        // a session, and `heard_before` the use before it; 0 if there is none, until the next request.
        """
        CREATE TABLE sessions (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id),
            user_id \(.text) NOT NULL REFERENCES users (id), bundle_id \(.text) NOT NULL, hash \(.text) NOT NULL UNIQUE,
            created_at BIGINT NOT NULL, soft_expires_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, revoked_at BIGINT,
            parent_id \(.text), screen \(.text), item_id \(.text), heard_at BIGINT NOT NULL DEFAULT 0,
            heard_before BIGINT NOT NULL DEFAULT 0)
        """,
        "CREATE INDEX sessions_expiry ON sessions (expires_at)",
        "CREATE INDEX sessions_app ON sessions (organisation_id, bundle_id)",
        // Serves the revocation of a login's screen sessions together with the login.
        "CREATE INDEX sessions_parent ON sessions (organisation_id, parent_id) WHERE parent_id IS NOT NULL",
        """
        CREATE TABLE flow_tickets (
            hash \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id),
            user_id \(.text) NOT NULL REFERENCES users (id), session_id \(.text) NOT NULL, screen \(.text) NOT NULL, item_id \(.text),
            origin \(.text) NOT NULL, expires_at BIGINT NOT NULL, used_at BIGINT)
        """,
        "CREATE INDEX flow_tickets_expiry ON flow_tickets (expires_at)",
        """
        CREATE TABLE burnt_authorizations (
            jti \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL, burnt_at BIGINT NOT NULL,
            expires_at BIGINT NOT NULL) \(.inKeyOrder)
        """,
        "CREATE INDEX burnt_authorizations_expiry ON burnt_authorizations (expires_at)",
        """
        CREATE TABLE login_successes (
            organisation_id \(.text) NOT NULL, user_id \(.text) NOT NULL, at BIGINT NOT NULL, session_id \(.text) NOT NULL,
            PRIMARY KEY (organisation_id, user_id, at, session_id)) \(.inKeyOrder)
        """,
        "CREATE INDEX login_successes_at ON login_successes (at)",
        """
        CREATE TABLE signing_keys (
            kid \(.text) PRIMARY KEY, purpose \(.text) NOT NULL, public_key \(.text) NOT NULL, sealed_private_key \(.text) NOT NULL,
            created_at BIGINT NOT NULL, retired_at BIGINT)
        """,
        // Only one key signs at a time. The index also makes the second of two simultaneous `init` commands fail.
        "CREATE UNIQUE INDEX signing_keys_active ON signing_keys (purpose) WHERE retired_at IS NULL",
        // The answers of partners' calls, kept for a day so that a repeated call gets the same answer. The status is null
        // while the transaction of the call runs, and the body is null if it holds a secret.
        """
        CREATE TABLE idempotency_keys (
            organisation_id \(.text) NOT NULL, route \(.text) NOT NULL, key_hash \(.text) NOT NULL,
            fingerprint \(.text) NOT NULL, status BIGINT, body \(.blob), created_at BIGINT NOT NULL,
            PRIMARY KEY (organisation_id, route, key_hash))
        """,
        "CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at)",
    ]
}
