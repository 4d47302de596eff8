package import AssayCore
import AssaySQL

/// The captures, changed by compare-and-set on their revision.
///
/// Only the SHA-256 digest of an upload token is stored, in hexadecimal digits.
package struct CaptureRepository {
    let sql: any SQLTransaction

    /// Adds a capture.
    ///
    /// - Returns: `false` if the user already has a capture with this client id; then nothing is written.
    package func insert(_ capture: Capture, uploadTokenHash: String) throws -> Bool {
        let life = capture.life
        return try sql.execute(
            """
            INSERT INTO captures (
                id, organisation_id, user_id, client_id, bundle_id, metadata, configuration, catalogue_hash,
                upload_token_hash, state, began_at, expires_at, uploads_end_at, clock_turns_at, retake_id, session_id,
                revision)
            VALUES (
                \(capture.id), \(capture.organization), \(capture.user), \(capture.clientID), \(capture.bundleID),
                \(try TextMapColumn.text(capture.metadata)), \(capture.configuration.rawValue),
                \(capture.catalogHash), \(uploadTokenHash), \(life.state.rawValue), \(life.beganAt),
                \(life.expiresAt), \(life.uploadsEndAt), \(capture.clockTurnsAt), \(capture.retake),
                \(capture.session?.rawValue), \(capture.revision))
            ON CONFLICT (organisation_id, user_id, client_id) DO NOTHING
            """) == 1
    }

    /// Returns a user's capture by its client id.
    package func find(clientID: String, user: UserID, organization: OrganizationID) throws -> Capture? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM captures
            WHERE organisation_id = \(organization) AND user_id = \(user) AND client_id = \(clientID)
            """
        ).map(Self.capture)
    }

    package func find(_ id: CaptureID, organization: OrganizationID) throws -> Capture? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM captures
            WHERE organisation_id = \(organization) AND id = \(id)
            """
        ).map(Self.capture)
    }

    /// Returns the capture of a file that names only its id.
    package func find(anywhere id: CaptureID) throws -> Capture? {
        try sql.first(
            """
            /* any organisation: the start of a process finds the owners of its files */
            SELECT \(statement: Self.columns) FROM captures WHERE id = \(id)
            """
        ).map(Self.capture)
    }

    /// Returns a user's capture by its client id, and locks it until the transaction ends.
    ///
    /// Changes that come close together, as those of its photos, then follow one another instead of failing.
    package func lock(clientID: String, user: UserID, organization: OrganizationID) throws -> Capture? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM captures
            WHERE organisation_id = \(organization) AND user_id = \(user) AND client_id = \(clientID) \(.forUpdate)
            """
        ).map(Self.capture)
    }

    /// Returns a capture, and locks it as ``lock(clientID:user:organization:)`` does.
    package func lock(_ id: CaptureID, organization: OrganizationID) throws -> Capture? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM captures
            WHERE organisation_id = \(organization) AND id = \(id) \(.forUpdate)
            """
        ).map(Self.capture)
    }

    /// Returns the capture that an upload token gives access to.
    package func find(uploadTokenHash: String) throws -> CaptureByToken? {
        let row = try sql.first(
            """
            /* any organisation: the hash of an unguessable token says which */
            SELECT \(statement: Self.columns), upload_token_hash,
                (SELECT settings FROM organisations WHERE organisations.id = captures.organisation_id) AS settings
            FROM captures WHERE upload_token_hash = \(uploadTokenHash)
            """)
        return try row.map { row in
            CaptureByToken(
                capture: try Self.capture(row), hash: try row.get("upload_token_hash"),
                limits: try row.organizationLimits())
        }
    }

    /// Stores a capture's state and raises its revision by one.
    ///
    /// - Parameters:
    ///   - submission: The submission to store; `nil` leaves the stored one, which is long.
    ///   - bytes: The bytes of photos that begin to count against the quotas; negative for those of an item.
    /// - Returns: `false` if the row's revision differs from the value's: read the capture again and decide again.
    package func update(_ capture: Capture, submission: CaptureSubmission? = nil, adding bytes: Int = 0) throws -> Bool
    {
        // Left out of an update that does not change it, because an index has the column.
        let counted: SQLStatement = bytes == 0 ? "" : "unheld_bytes = \(statement: Self.unheld(adding: bytes)), "
        return try sql.execute(
            """
            UPDATE captures SET state = \(capture.life.state.rawValue), submitted_at = \(capture.life.submittedAt),
                submission = COALESCE(\(try submission.map(TextMapColumn.text)), submission), item_id = \(capture.item),
                ended_at = \(capture.endedAt), clock_turns_at = \(capture.clockTurnsAt),
                \(statement: counted)revision = revision + 1
            WHERE organisation_id = \(capture.organization) AND id = \(capture.id)
                AND revision = \(capture.revision)
            """) == 1
    }

    /// Replaces the upload token.
    ///
    /// - Parameter session: The session that now has the token.
    /// - Returns: `false` if the row's revision differs from the value's.
    package func renewUploadToken(_ capture: Capture, hash: String, session: SessionID?) throws -> Bool {
        try sql.execute(
            """
            UPDATE captures SET upload_token_hash = \(hash), session_id = \(session?.rawValue),
                revision = revision + 1
            WHERE organisation_id = \(capture.organization) AND id = \(capture.id)
                AND revision = \(capture.revision)
            """) == 1
    }

    /// Counts the bytes of a new photo and raises the revision of its capture, which stays locked until the transaction
    /// ends: photos that arrive together follow one another instead of failing.
    ///
    /// - Returns: The capture after the change; `nil` if there is none.
    package func add(_ bytes: Int, to id: CaptureID, organization: OrganizationID) throws -> Capture? {
        try sql.first(
            """
            UPDATE captures SET unheld_bytes = \(statement: Self.unheld(adding: bytes)), revision = revision + 1
            WHERE organisation_id = \(organization) AND id = \(id) RETURNING \(statement: Self.columns)
            """
        ).map(Self.capture)
    }

    /// Stores the time at which the capture's first photo began to arrive; later photos do not change it.
    ///
    /// The revision stays the same, because no decision depends on this time. A simultaneous change of the capture need
    /// not be repeated.
    package func noteFirstPhoto(_ id: CaptureID, organization: OrganizationID, now: Timestamp) throws {
        try sql.execute(
            """
            UPDATE captures SET first_photo_at = \(now)
            WHERE organisation_id = \(organization) AND id = \(id) AND first_photo_at IS NULL
            """)
    }

    /// Returns the bytes of a capture's photos that no item holds and that are not deleted.
    package func unheldBytes(of id: CaptureID, organization: OrganizationID) throws -> Int {
        try sql.first(
            "SELECT unheld_bytes FROM captures WHERE organisation_id = \(organization) AND id = \(id)"
        )?.get(at: 0) ?? 0
    }

    /// Stops counting the bytes of a photo whose blobs are deleted.
    ///
    /// The revision stays the same, because no decision on the capture depends on these bytes.
    package func release(_ bytes: Int, of id: CaptureID, organization: OrganizationID) throws {
        try sql.execute(
            """
            UPDATE captures SET unheld_bytes = \(statement: Self.unheld(adding: -bytes))
            WHERE organisation_id = \(organization) AND id = \(id)
            """)
    }

    /// Stops counting all bytes of an ended capture, whose unneeded photos are all deleted.
    package func releaseAll(of id: CaptureID, organization: OrganizationID) throws {
        try sql.execute(
            """
            UPDATE captures SET unheld_bytes = 0
            WHERE organisation_id = \(organization) AND id = \(id) AND unheld_bytes > 0
            """)
    }

    /// The sum stays at zero: the end of a capture has already released what a photo's own job releases later.
    private static func unheld(adding bytes: Int) -> SQLStatement {
        "CASE WHEN unheld_bytes + \(bytes) > 0 THEN unheld_bytes + \(bytes) ELSE 0 END"
    }

    /// Returns the number of a user's captures that have not ended, counted up to a limit.
    package func countUnended(user: UserID, organization: OrganizationID, upTo limit: Int) throws -> Int {
        try sql.first(
            """
            SELECT COUNT(*) FROM (
                SELECT id FROM captures \(index: "captures_unended")
                WHERE organisation_id = \(organization) AND user_id = \(user) AND clock_turns_at IS NOT NULL
                LIMIT \(limit)) AS counted
            """)?.get(at: 0) ?? 0
    }

    /// Returns a user's captures that have not ended, in no order, up to a limit.
    package func listUnended(user: UserID, organization: OrganizationID, limit: Int) throws -> [Capture] {
        try sql.query(
            """
            SELECT \(statement: Self.columns) FROM captures \(index: "captures_unended")
            WHERE organisation_id = \(organization) AND user_id = \(user) AND clock_turns_at IS NOT NULL
            LIMIT \(unsafeSQL: String(limit))
            """
        ).map(Self.capture)
    }

    /// Returns a user's captures in the order of the clients' ids.
    ///
    /// - Parameter clientID: The captures begin after this one; empty for the first page.
    package func list(
        of user: UserID, organization: OrganizationID, after clientID: String, limit: Int
    ) throws -> [Capture] {
        try sql.query(
            """
            SELECT \(statement: Self.columns) FROM captures
            WHERE organisation_id = \(organization) AND user_id = \(user) AND client_id > \(clientID)
            ORDER BY client_id LIMIT \(unsafeSQL: String(limit))
            """
        ).map(Self.capture)
    }

    /// Returns captures that are due for a change by time, longest overdue first.
    package func listOverdue(at now: Timestamp, limit: Int) throws -> [Capture] {
        try sql.query(
            """
            /* any organisation: the worker ends what ran out of time */
            SELECT \(statement: Self.columns) FROM captures
            WHERE clock_turns_at IS NOT NULL AND clock_turns_at < \(now) ORDER BY clock_turns_at LIMIT \(unsafeSQL: String(limit))
            """
        ).map(Self.capture)
    }
}

/// A capture that was found by its upload token.
package struct CaptureByToken: Sendable {
    package let capture: Capture
    /// The stored hash, for a comparison in constant time.
    package let hash: String
    /// The limits of the organization.
    package let limits: OrganizationLimits
}

extension Transaction {
    package var captures: CaptureRepository { CaptureRepository(sql: sql) }
}

extension CaptureRepository {
    private static let columns: SQLStatement = """
        id, organisation_id, user_id, client_id, bundle_id, metadata, configuration, catalogue_hash, state, began_at,
        expires_at, uploads_end_at, submitted_at, submission, first_photo_at, item_id, retake_id, session_id, ended_at,
        revision
        """

    private static func capture(_ row: SQLRow) throws -> Capture {
        let submission = try row.get("submission", as: String?.self)
        return Capture(
            id: CaptureID(try row.get("id")), organization: OrganizationID(try row.get("organisation_id")),
            user: UserID(try row.get("user_id")), clientID: try row.get("client_id"),
            bundleID: try row.get("bundle_id"),
            session: try row.get("session_id", as: String?.self).map { SessionID($0) },
            metadata: try TextMapColumn.map(of: row.get("metadata")), configuration: try row.choice("configuration"),
            catalogHash: try row.get("catalogue_hash"),
            life: CaptureLife(
                state: try row.choice("state"), beganAt: try row.timestamp("began_at"),
                expiresAt: try row.timestamp("expires_at"), uploadsEndAt: try row.timestamp("uploads_end_at"),
                submittedAt: try row.optionalTimestamp("submitted_at")),
            submission: try submission.map(TextMapColumn.submission),
            firstPhotoAt: try row.optionalTimestamp("first_photo_at"),
            item: try row.get("item_id", as: String?.self).map { ItemID($0) },
            retake: try row.get("retake_id", as: String?.self).map { RetakeID($0) },
            endedAt: try row.optionalTimestamp("ended_at"), revision: try row.get("revision"))
    }
}
