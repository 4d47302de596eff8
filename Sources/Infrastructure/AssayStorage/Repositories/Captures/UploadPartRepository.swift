package import AssayCore
import AssaySQL

/// The received parts of interrupted uploads, one row for each region with a part.
///
/// A part counts against the quotas while its row exists. The process that has the file deletes both.
package struct UploadPartRepository {
    let sql: any SQLTransaction

    package func find(capture: CaptureID, region: String, organization: OrganizationID) throws -> UploadPart? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM upload_parts
            WHERE organisation_id = \(organization) AND capture_id = \(capture) AND region = \(region)
            """
        ).map(Self.part)
    }

    /// Stores the part of an upload that was interrupted, in the place of the region's earlier one.
    ///
    /// - Parameter earlier: The process that had the region's part when the upload began; `nil` if none had.
    /// - Returns: `false` if another process has received a part since. The caller then deletes its file.
    package func put(_ part: UploadPart, after earlier: ProcessID?, checkAt: Timestamp) throws -> Bool {
        try sql.execute(
            """
            INSERT INTO upload_parts (
                organisation_id, capture_id, region, user_id, digest, bytes, process_id, check_at)
            VALUES (
                \(part.organization), \(part.capture), \(part.region), \(part.user), \(part.digest), \(part.bytes),
                \(part.process), \(checkAt))
            ON CONFLICT (organisation_id, capture_id, region) DO UPDATE SET digest = excluded.digest,
                bytes = excluded.bytes, process_id = excluded.process_id, check_at = excluded.check_at
            WHERE upload_parts.process_id IN (\(part.process), \(earlier ?? part.process))
            """) == 1
    }

    /// Stores the part of an upload whose earlier part counts, in the place of that part.
    ///
    /// - Parameters:
    ///   - counted: The bytes of the part when the upload began.
    ///   - earlier: The process that had the part then.
    /// - Returns: `false` if the part no longer counts, or is another one. The caller then deletes its file.
    package func renew(
        _ part: UploadPart, counted: Int, after earlier: ProcessID, checkAt: Timestamp
    ) throws -> Bool {
        try sql.execute(
            """
            UPDATE upload_parts SET bytes = \(part.bytes), process_id = \(part.process), check_at = \(checkAt)
            WHERE organisation_id = \(part.organization) AND capture_id = \(part.capture) AND region = \(part.region)
                AND process_id IN (\(part.process), \(earlier)) AND digest = \(part.digest) AND bytes >= \(counted)
            """) == 1
    }

    /// Deletes the row of a region's part, whichever process has the file.
    ///
    /// - Returns: The part that counts no more; `nil` if the region had none.
    @discardableResult
    package func delete(capture: CaptureID, region: String, organization: OrganizationID) throws -> UploadPart? {
        try sql.first(
            """
            DELETE FROM upload_parts
            WHERE organisation_id = \(organization) AND capture_id = \(capture) AND region = \(region)
            RETURNING \(statement: Self.columns)
            """
        ).map(Self.part)
    }

    /// Deletes a part's row, unless another upload has replaced the part.
    package func delete(_ part: UploadPart) throws {
        try sql.execute(
            """
            DELETE FROM upload_parts
            WHERE organisation_id = \(part.organization) AND capture_id = \(part.capture) AND region = \(part.region)
                AND process_id = \(part.process) AND digest = \(part.digest)
            """)
    }

    /// Deletes the rows of an ended capture whose files the process has deleted, and lets the other processes delete
    /// theirs.
    package func end(_ capture: CaptureID, organization: OrganizationID, by process: ProcessID, now: Timestamp) throws {
        try sql.execute(
            """
            DELETE FROM upload_parts
            WHERE organisation_id = \(organization) AND capture_id = \(capture) AND process_id = \(process)
            """)
        try sql.execute(
            """
            UPDATE upload_parts SET check_at = \(now)
            WHERE organisation_id = \(organization) AND capture_id = \(capture)
            """)
    }
}

// MARK: - The sweep

extension UploadPartRepository {
    /// Returns the parts of a process that are due for a check, longest overdue first.
    package func listDue(of process: ProcessID, at now: Timestamp, limit: Int) throws -> [UploadPart] {
        try sql.query(
            """
            /* any organisation: the worker looks for parts that no upload needs */
            SELECT \(statement: Self.columns) FROM upload_parts WHERE check_at <= \(now) AND process_id = \(process)
            ORDER BY check_at LIMIT \(unsafeSQL: String(limit))
            """
        ).map(Self.part)
    }

    /// Returns the parts of other processes whose check is overdue since a time, because their process is gone.
    package func listAbandoned(exceptOf process: ProcessID, since time: Timestamp, limit: Int) throws -> [UploadPart] {
        try sql.query(
            """
            /* any organisation: the worker looks for parts of a process that is gone */
            SELECT \(statement: Self.columns) FROM upload_parts WHERE check_at <= \(time) AND process_id <> \(process)
            ORDER BY check_at LIMIT \(unsafeSQL: String(limit))
            """
        ).map(Self.part)
    }

    /// Deletes the row of a part that a sweep has listed, unless it was stored anew since.
    ///
    /// The time is compared in an expression, so that no plan takes the sweeps' index to find the row.
    package func delete(_ part: UploadPart, dueAt time: Timestamp) throws {
        try sql.execute(
            """
            DELETE FROM upload_parts
            WHERE organisation_id = \(part.organization) AND capture_id = \(part.capture) AND region = \(part.region)
                AND process_id = \(part.process) AND digest = \(part.digest) AND check_at - \(time) <= 0
            """)
    }

    /// Sets the time of the next check, unless another upload has replaced the part.
    package func postpone(_ part: UploadPart, to time: Timestamp) throws {
        try sql.execute(
            """
            UPDATE upload_parts SET check_at = \(time)
            WHERE organisation_id = \(part.organization) AND capture_id = \(part.capture) AND region = \(part.region)
                AND process_id = \(part.process) AND digest = \(part.digest)
            """)
    }

    private static let columns: SQLStatement =
        "organisation_id, capture_id, region, user_id, digest, bytes, process_id"

    private static func part(_ row: SQLRow) throws -> UploadPart {
        UploadPart(
            organization: OrganizationID(try row.get("organisation_id")), user: UserID(try row.get("user_id")),
            capture: CaptureID(try row.get("capture_id")), region: try row.get("region"),
            digest: try row.get("digest"), bytes: try row.get("bytes"), process: ProcessID(try row.get("process_id")))
    }
}

extension Transaction {
    package var uploadParts: UploadPartRepository { UploadPartRepository(sql: sql) }
}
