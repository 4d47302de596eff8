package import AssayCore
import AssaySQL

/// The questions about items, changed by compare-and-set on their revision.
package struct MessageRepository {
    let sql: any SQLTransaction

    package func insert(_ message: ItemMessage) throws {
        try sql.execute(
            """
            INSERT INTO messages (
                id, organisation_id, item_id, text, answers, asked_at, reply, replied_at, revision)
            VALUES (
                \(message.id), \(message.organization), \(message.item), \(message.text),
                \(try JSONColumn.text(message.answers)), \(message.askedAt), \(message.reply?.answer),
                \(message.reply?.at), \(message.revision))
            """)
    }

    /// Stores the reply; the message carries the revision after the reply.
    ///
    /// - Returns: `false` if the row's revision has changed in the meantime.
    package func update(_ message: ItemMessage) throws -> Bool {
        try sql.execute(
            """
            UPDATE messages SET reply = \(message.reply?.answer), replied_at = \(message.reply?.at),
                revision = \(message.revision)
            WHERE organisation_id = \(message.organization) AND id = \(message.id)
                AND revision = \(message.revision - 1)
            """) == 1
    }

    /// Returns a message about this item.
    package func find(_ id: MessageID, item: ItemID, organization: OrganizationID) throws -> ItemMessage? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM messages
            WHERE organisation_id = \(organization) AND item_id = \(item) AND id = \(id)
            """
        ).map(Self.message)
    }

    /// Returns whether any question about an item has no answer, however old it is.
    package func hasOpen(item: ItemID, organization: OrganizationID) throws -> Bool {
        try sql.first(
            """
            SELECT id FROM messages \(index: "messages_item")
            WHERE organisation_id = \(organization) AND item_id = \(item) AND reply IS NULL LIMIT 1
            """) != nil
    }

    /// Returns the newest messages about an item, in order from the oldest to the newest.
    package func list(item: ItemID, organization: OrganizationID, limit: Int) throws -> [ItemMessage] {
        try sql.query(
            """
            SELECT \(statement: Self.columns) FROM messages
            WHERE organisation_id = \(organization) AND item_id = \(item)
            ORDER BY asked_at DESC, id DESC LIMIT \(limit)
            """
        ).map(Self.message).reversed()
    }
}

extension Transaction {
    package var messages: MessageRepository { MessageRepository(sql: sql) }
}

extension MessageRepository {
    private static let columns: SQLStatement =
        "id, organisation_id, item_id, text, answers, asked_at, reply, replied_at, revision"

    private static func message(_ row: SQLRow) throws -> ItemMessage {
        let reply = try row.get("reply", as: String?.self)
        return ItemMessage(
            id: MessageID(try row.get("id")), item: ItemID(try row.get("item_id")),
            organization: OrganizationID(try row.get("organisation_id")), text: try row.get("text"),
            answers: try row.json("answers"), askedAt: try row.timestamp("asked_at"),
            reply: try reply.map { .init(answer: $0, at: try row.timestamp("replied_at")) },
            revision: try row.get("revision"))
    }
}
