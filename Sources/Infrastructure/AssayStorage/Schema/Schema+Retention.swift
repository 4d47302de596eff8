import AssaySQL

/// The deletion of the photos of items that have had their result for long (`docs/operate/retention.md`).
extension Schema {
    static let retention: [SQLStatement] = [
        // NULL if the item has photos.
        "ALTER TABLE items ADD COLUMN photos_removed_at BIGINT",
        // 1 if the retention has looked at the item since its last change.
        "ALTER TABLE items ADD COLUMN retention_seen SMALLINT",
        """
        CREATE INDEX items_retention ON items (organisation_id, result_at, id)
        WHERE phase = 'final' AND photos_removed_at IS NULL AND retention_seen IS NULL
        """,
    ]
}
