package import AssayBlobs
package import AssayCore
import AssaySQL

/// The installation to which a database belongs.
package struct InstallationRecord: Sendable, Hashable {
    /// A random id, which also marks the store of photos.
    package let id: String
    package let createdAt: Timestamp
    /// A value derived from the master key, by which another key is recognized.
    package let keyCheck: String
    /// The address of the photos, which is the same for all processes.
    package let blobs: String

    package init(id: String, createdAt: Timestamp, keyCheck: String, blobs: String) {
        self.id = id
        self.createdAt = createdAt
        self.keyCheck = keyCheck
        self.blobs = blobs
    }
}

/// The only row that describes the installation itself.
package struct InstallationRepository {
    let sql: any SQLTransaction

    /// Returns the record; `nil` in a database that no server of this version has opened yet.
    package func find() throws -> InstallationRecord? {
        try sql.first("SELECT id, created_at, key_check, blobs FROM installation").map { row in
            InstallationRecord(
                id: try row.get("id"), createdAt: Timestamp(microseconds: try row.get("created_at")),
                keyCheck: try row.get("key_check"), blobs: try row.get("blobs"))
        }
    }

    /// Returns the claim on the store of photos; `nil` in a database without a record.
    package func claim() throws -> StoreClaim? {
        try sql.first("SELECT id, blobs_generation FROM installation").map(Self.claim)
    }

    /// Returns the base URL of the server that listened last; `nil` if none has.
    package func baseURL() throws -> String? {
        try sql.first("SELECT base_url FROM installation")?.get("base_url")
    }

    /// Records the base URL of a server that listens now.
    package func listen(at baseURL: String) throws {
        try sql.execute("UPDATE installation SET base_url = \(baseURL) WHERE is_only = 1")
    }

    /// Records another place of the photos.
    package func move(to blobs: String) throws {
        try sql.execute("UPDATE installation SET blobs = \(blobs) WHERE is_only = 1")
    }

    /// Raises the generation of the claim to the first number above its own value and the given one.
    ///
    /// - Returns: The new claim; `nil` in a database without a record.
    package func advance(past generation: Int) throws -> StoreClaim? {
        try sql.first(
            """
            UPDATE installation SET blobs_generation =
                1 + CASE WHEN blobs_generation > \(generation) THEN blobs_generation ELSE \(generation) END
            WHERE is_only = 1 RETURNING id, blobs_generation
            """
        ).map(Self.claim)
    }

    private static func claim(_ row: SQLRow) throws -> StoreClaim {
        StoreClaim(installation: try row.get("id"), generation: try row.get("blobs_generation"))
    }

    /// Stores the record, unless there is one.
    ///
    /// - Returns: Whether it was stored.
    package func insertIfAbsent(_ record: InstallationRecord) throws -> Bool {
        try sql.execute(
            """
            INSERT INTO installation (is_only, id, created_at, key_check, blobs)
            VALUES (1, \(record.id), \(record.createdAt), \(record.keyCheck), \(record.blobs))
            ON CONFLICT (is_only) DO NOTHING
            """) == 1
    }
}

extension Transaction {
    package var installation: InstallationRepository { InstallationRepository(sql: sql) }
}
