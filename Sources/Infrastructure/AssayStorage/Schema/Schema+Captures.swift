import AssaySQL

extension Schema {
    /// The tables for captures in progress: catalogs by hash, captures, photos.
    static let captures: [SQLStatement] = [
        "CREATE TABLE catalogues (hash \(.text) PRIMARY KEY, document \(.text) NOT NULL, created_at BIGINT NOT NULL)",
        """
        CREATE TABLE captures (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id),
            user_id \(.text) NOT NULL REFERENCES users (id), client_id \(.text) NOT NULL, bundle_id \(.text) NOT NULL,
            metadata \(.text) NOT NULL, configuration \(.text) NOT NULL,
            catalogue_hash \(.text) NOT NULL REFERENCES catalogues (hash), upload_token_hash \(.text) NOT NULL UNIQUE,
            state \(.text) NOT NULL, began_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, uploads_end_at BIGINT NOT NULL,
            submitted_at BIGINT, submission \(.text), item_id \(.text), ended_at BIGINT, clock_turns_at BIGINT,
            revision BIGINT NOT NULL, UNIQUE (organisation_id, user_id, client_id))
        """,
        // The sweep for expired captures reads this index from its low end; an ended capture is not in the index.
        "CREATE INDEX captures_clock ON captures (clock_turns_at) WHERE clock_turns_at IS NOT NULL",
        """
        CREATE TABLE photos (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id),
            capture_id \(.text) NOT NULL REFERENCES captures (id), region \(.text) NOT NULL, digest \(.text) NOT NULL,
            media_type \(.text) NOT NULL, bytes BIGINT NOT NULL, width BIGINT NOT NULL, height BIGINT NOT NULL,
            state \(.text) NOT NULL, refusal \(.text), measures \(.text), perceptual_hash BIGINT, photo_key \(.text) NOT NULL UNIQUE,
            received_at BIGINT NOT NULL, replaced_at BIGINT, deleted_at BIGINT, revision BIGINT NOT NULL)
        """,
        // At most one photo per region is the current photo; earlier photos remain until the capture ends.
        "CREATE UNIQUE INDEX photos_current ON photos (capture_id, region) WHERE replaced_at IS NULL",
        "CREATE INDEX photos_by_capture ON photos (organisation_id, capture_id, received_at)",
        "CREATE INDEX photos_digest ON photos (organisation_id, digest)",
        // There are four bands of 16 bits. A search reads each band's neighbors, so it never scans all photos of an
        // organization.
        """
        CREATE TABLE photo_hash_bands (
            organisation_id \(.text) NOT NULL, band BIGINT NOT NULL, value BIGINT NOT NULL, photo_id \(.text) NOT NULL,
            capture_id \(.text) NOT NULL, perceptual_hash BIGINT NOT NULL,
            PRIMARY KEY (organisation_id, band, value, photo_id))
        """,
    ]
}
