package import AssayCore
import AssaySQL

// MARK: - Messages

extension HandoverRepository {
    /// Stores a message for one of the devices.
    package func insert(_ message: PendingHandoverMessage, to receiver: HandoverSide, of handover: Handover) throws {
        try sql.execute(
            """
            INSERT INTO handover_messages (organisation_id, handover_id, receiver, sequence, body, bytes)
            VALUES (
                \(handover.organization), \(handover.id), \(receiver.rawValue), \(message.sequence), \(message.body),
                \(message.body.utf8.count))
            """)
    }

    /// Returns the number and the bytes of the messages that a device has not taken yet.
    package func unread(by receiver: HandoverSide, of handover: Handover) throws -> (messages: Int, bytes: Int) {
        let row = try sql.first(
            """
            SELECT COUNT(*) AS messages, CAST(COALESCE(SUM(bytes), 0) AS BIGINT) AS bytes FROM handover_messages
            WHERE organisation_id = \(handover.organization) AND handover_id = \(handover.id)
                AND receiver = \(receiver.rawValue)
            """)
        guard let row else { return (0, 0) }
        return (try row.get("messages"), try row.get("bytes"))
    }

    /// Returns the messages for a device behind a number, oldest first.
    package func pendingMessages(
        to receiver: HandoverSide, of handover: Handover, after sequence: Int64, limit: Int
    ) throws -> [PendingHandoverMessage] {
        try sql.query(
            """
            SELECT sequence, body FROM handover_messages
            WHERE organisation_id = \(handover.organization) AND handover_id = \(handover.id)
                AND receiver = \(receiver.rawValue) AND sequence > \(sequence)
            ORDER BY sequence LIMIT \(unsafeSQL: String(limit))
            """
        ).map { PendingHandoverMessage(sequence: try $0.get("sequence"), body: try $0.get("body")) }
    }

    /// Whether messages for a device up to a number are still stored.
    package func hasMessages(
        to receiver: HandoverSide, of handover: Handover, upTo sequence: Int64
    ) throws -> Bool {
        try sql.first(
            """
            SELECT sequence FROM handover_messages
            WHERE organisation_id = \(handover.organization) AND handover_id = \(handover.id)
                AND receiver = \(receiver.rawValue) AND sequence <= \(sequence)
            ORDER BY sequence LIMIT 1
            """) != nil
    }

    /// Deletes the messages for a device up to a number, because it has them.
    package func acknowledgeMessages(to receiver: HandoverSide, of handover: Handover, upTo sequence: Int64) throws {
        try sql.execute(
            """
            DELETE FROM handover_messages
            WHERE organisation_id = \(handover.organization) AND handover_id = \(handover.id)
                AND receiver = \(receiver.rawValue) AND sequence <= \(sequence)
            """)
    }

    /// Deletes the messages in both directions.
    package func deleteMessages(of handover: Handover) throws {
        try sql.execute(
            """
            DELETE FROM handover_messages
            WHERE organisation_id = \(handover.organization) AND handover_id = \(handover.id)
            """)
    }
}

// MARK: - Photos

extension HandoverRepository {
    package func insert(_ photo: HandoverPhoto) throws {
        try sql.execute(
            """
            INSERT INTO handover_photos (organisation_id, handover_id, request, id, user_id, media_type, bytes)
            VALUES (
                \(photo.organization), \(photo.handover), \(photo.request), \(photo.id), \(photo.user),
                \(photo.mediaType), \(photo.bytes))
            """)
    }

    /// Returns the photos that the browser has not handed on yet.
    package func photos(of handover: HandoverID, organization: OrganizationID) throws -> [HandoverPhoto] {
        try sql.query(
            """
            SELECT organisation_id, handover_id, request, id, user_id, media_type, bytes FROM handover_photos
            WHERE organisation_id = \(organization) AND handover_id = \(handover) ORDER BY request
            """
        ).map { row in
            HandoverPhoto(
                id: PhotoID(try row.get("id")), handover: HandoverID(try row.get("handover_id")),
                organization: OrganizationID(try row.get("organisation_id")), user: UserID(try row.get("user_id")),
                request: try row.get("request"), mediaType: try row.get("media_type"), bytes: try row.get("bytes"))
        }
    }

    /// Deletes a photo's row; delete its blob after the commit.
    package func delete(_ photo: HandoverPhoto) throws {
        try sql.execute(
            """
            DELETE FROM handover_photos
            WHERE organisation_id = \(photo.organization) AND handover_id = \(photo.handover)
                AND request = \(photo.request)
            """)
    }
}
