import AssaySQL

/// The tables by which several processes share one database.
extension Schema {
    static let processes: [SQLStatement] = [
        // One row: the installation to which the database belongs, the check value of its master key, the address of
        // its photos, and the generation of its claim on their store.
        """
        CREATE TABLE installation (
            is_only SMALLINT PRIMARY KEY CHECK (is_only = 1), id \(.text) NOT NULL, created_at BIGINT NOT NULL,
            key_check \(.text) NOT NULL, blobs \(.text) NOT NULL, blobs_generation BIGINT NOT NULL DEFAULT 0)
        """,
        // The processes that serve now, and those that died without a farewell. A run is one start of a process.
        """
        CREATE TABLE processes (
            id \(.text) PRIMARY KEY, run \(.text) NOT NULL, role \(.text) NOT NULL, host \(.text) NOT NULL,
            started_at BIGINT NOT NULL, seen_at BIGINT NOT NULL) \(.inKeyOrder)
        """,
        // The periodic duties that one process at a time performs.
        """
        CREATE TABLE duties (
            name \(.text) PRIMARY KEY, holder \(.text) NOT NULL, expires_at BIGINT NOT NULL) \(.inKeyOrder)
        """,
        // '' for a stored photo, which is on no process's disk.
        "ALTER TABLE upload_reservations ADD COLUMN process_id \(.text) NOT NULL DEFAULT ''",
    ]
}
