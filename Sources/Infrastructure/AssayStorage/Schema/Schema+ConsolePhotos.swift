import AssaySQL

/// The pictures that only the console shows: full-size JPEGs of photos, and the library (`docs/develop/console.md`).
extension Schema {
    static let consolePhotos: [SQLStatement] = [
        // 0 if no JPEG can be made; NULL while there is none.
        "ALTER TABLE photos ADD COLUMN full_size_bytes BIGINT",
        // Items that wait for an expert already. The job's id is the item's, which no other job has.
        """
        /* any organisation: the migration adds each item's work */
        INSERT INTO jobs (
            kind, subject, id, organisation_id, user_id, cost, is_ready, due_at, attempts, created_at)
        SELECT 'photos.full_size', item_id, item_id, organisation_id, '', 1000000, 0, 0, 0, 0
        FROM review_queue WHERE EXISTS (
            SELECT 1 FROM captures, photos
            WHERE captures.item_id = review_queue.item_id
                AND captures.organisation_id = review_queue.organisation_id AND photos.capture_id = captures.id
                AND photos.organisation_id = captures.organisation_id AND photos.replaced_at IS NULL
                AND photos.media_type = 'image/heic')
        """,
        // A photo of the whole installation has the organization `LibraryPhoto.everyone`.
        """
        CREATE TABLE library_photos (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL, category \(.text) NOT NULL,
            region \(.text) NOT NULL, brand \(.text) NOT NULL, brand_name \(.text) NOT NULL, model \(.text) NOT NULL,
            style_name \(.text), source \(.text) NOT NULL, rights \(.text) NOT NULL,
            media_type \(.text) NOT NULL, bytes BIGINT NOT NULL, width BIGINT NOT NULL, height BIGINT NOT NULL,
            staff_email \(.text) NOT NULL, created_at BIGINT NOT NULL)
        """,
        "CREATE INDEX library_photos_list ON library_photos (organisation_id, id)",
        "CREATE INDEX library_photos_brand ON library_photos (organisation_id, brand, category, region)",
    ]
}
