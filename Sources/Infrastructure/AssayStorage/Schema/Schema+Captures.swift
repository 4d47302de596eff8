import AssaySQL

extension Schema {
    /// The tables for captures in progress: catalogs by hash, captures, photos, and the ledger of uploads that
    /// ``quotas`` drops.
    static let captures: [SQLStatement] = [
        "CREATE TABLE catalogues (hash \(.text) PRIMARY KEY, document \(.text) NOT NULL, created_at BIGINT NOT NULL)",
        // The photos of a retake arrive in a capture of their own, which ends with the same item. A session is deleted
        // earlier than the capture; the capture is then treated as one without a session.
        """
        CREATE TABLE captures (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id),
            user_id \(.text) NOT NULL REFERENCES users (id), client_id \(.text) NOT NULL, bundle_id \(.text) NOT NULL,
            metadata \(.text) NOT NULL, configuration \(.text) NOT NULL,
            catalogue_hash \(.text) NOT NULL REFERENCES catalogues (hash), upload_token_hash \(.text) NOT NULL UNIQUE,
            state \(.text) NOT NULL, began_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, uploads_end_at BIGINT NOT NULL,
            submitted_at BIGINT, submission \(.text), item_id \(.text), ended_at BIGINT, clock_turns_at BIGINT,
            revision BIGINT NOT NULL, retake_id \(.text), session_id \(.text), first_photo_at BIGINT,
            UNIQUE (organisation_id, user_id, client_id))
        """,
        // The sweep for expired captures reads this index from its low end; an ended capture is not in the index.
        "CREATE INDEX captures_clock ON captures (clock_turns_at) WHERE clock_turns_at IS NOT NULL",
        // A user's captures that have not ended.
        """
        CREATE INDEX captures_unended ON captures (organisation_id, user_id) WHERE clock_turns_at IS NOT NULL
        """,
        // The id alone is unique, so the index does without the organization.
        "CREATE INDEX captures_item ON captures (item_id) WHERE item_id IS NOT NULL",
        """
        CREATE TABLE photos (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id),
            capture_id \(.text) NOT NULL REFERENCES captures (id), region \(.text) NOT NULL, digest \(.text) NOT NULL,
            media_type \(.text) NOT NULL, bytes BIGINT NOT NULL, width BIGINT NOT NULL, height BIGINT NOT NULL,
            state \(.text) NOT NULL, refusal \(.text), measured_by \(.text), brightness DOUBLE PRECISION,
            clipped_bright DOUBLE PRECISION, clipped_dark DOUBLE PRECISION, contrast DOUBLE PRECISION,
            noise DOUBLE PRECISION, sharpness DOUBLE PRECISION, perceptual_hash BIGINT, photo_key \(.text) NOT NULL,
            received_at BIGINT NOT NULL, replaced_at BIGINT, deleted_at BIGINT, revision BIGINT NOT NULL)
        """,
        // At most one photo per region is the current photo; earlier photos remain until the capture ends.
        "CREATE UNIQUE INDEX photos_current ON photos (capture_id, region) WHERE replaced_at IS NULL",
        "CREATE INDEX photos_replaced ON photos (capture_id) WHERE replaced_at IS NOT NULL",
        // Each row changes a page of its own in an index with random keys, which therefore holds a part of the key.
        "CREATE INDEX photos_digest ON photos (organisation_id, substr(digest, 1, 16))",
        "CREATE INDEX photos_key ON photos (substr(photo_key, 1, 16))",
        // Leads from a row below to its photo. New entries are last, so they cost no page each.
        "CREATE INDEX photos_arrival ON photos (organisation_id, received_at) WHERE perceptual_hash IS NOT NULL",
        // A photo is named by the time of its arrival, which is unique but for rare cases, and its hash.
        """
        CREATE TABLE hash_bands (
            organisation_number BIGINT NOT NULL, band BIGINT NOT NULL, value BIGINT NOT NULL,
            perceptual_hash BIGINT NOT NULL, received_at BIGINT NOT NULL,
            PRIMARY KEY (organisation_number, band, value, perceptual_hash, received_at)) \(.inKeyOrder)
        """,
        """
        CREATE TABLE upload_reservations (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL, user_id \(.text) NOT NULL, capture_id \(.text) NOT NULL,
            region \(.text) NOT NULL, digest \(.text), bytes BIGINT NOT NULL, state \(.text) NOT NULL, check_at BIGINT NOT NULL,
            process_id \(.text) NOT NULL DEFAULT '')
        """,
        "CREATE INDEX upload_reservations_capture ON upload_reservations (organisation_id, capture_id)",
        "CREATE INDEX upload_reservations_check ON upload_reservations (state, check_at)",
        """
        CREATE TABLE upload_use (
            organisation_id \(.text) NOT NULL, holder \(.text) NOT NULL, bytes BIGINT NOT NULL,
            PRIMARY KEY (organisation_id, holder)) \(.inKeyOrder)
        """,
    ]
}
