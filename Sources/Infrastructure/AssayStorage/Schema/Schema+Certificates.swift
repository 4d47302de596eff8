import AssaySQL

/// The certificates of authentic items, and what publishes their photos.
extension Schema {
    static let certificates: [SQLStatement] = [
        // The base URL of the server that listened last, by which commands sign; NULL before the first one.
        "ALTER TABLE installation ADD COLUMN base_url \(.text)",
        // The certificate that is valid now; NULL while it is suspended, and once it has ended.
        "ALTER TABLE items ADD COLUMN certificate_id \(.text)",
        // The SHA-256 of the working copy; NULL for photos that were checked before this migration.
        "ALTER TABLE photos ADD COLUMN published_digest \(.text)",
        // item_revision is the item's revision that brought the certificate, so the greatest one is the newest.
        // The document is NULL once the certificate has ended.
        """
        CREATE TABLE certificates (
            id \(.text) PRIMARY KEY, organisation_id \(.text) NOT NULL REFERENCES organisations (id),
            user_id \(.text) NOT NULL REFERENCES users (id), item_id \(.text) NOT NULL REFERENCES items (id),
            item_revision BIGINT NOT NULL, place BIGINT NOT NULL, shows_holder SMALLINT NOT NULL, document \(.text),
            state \(.text) NOT NULL, issued_at BIGINT NOT NULL, changed_at BIGINT NOT NULL)
        """,
        // The newest certificate of an item, whose id the public address has.
        "CREATE UNIQUE INDEX certificates_item ON certificates (item_id, item_revision)",
        // A free place of the status list, and the list's length.
        "CREATE UNIQUE INDEX certificates_place ON certificates (place)",
        // The bits of the status list: the certificates that have changed since they were issued.
        """
        CREATE INDEX certificates_changes ON certificates (changed_at, place, state) WHERE changed_at > issued_at
        """,
        // The certificates that a correction of the user's name replaces.
        """
        CREATE INDEX certificates_holder ON certificates (organisation_id, user_id, id)
        WHERE shows_holder = 1 AND document IS NOT NULL
        """,
    ]
}
