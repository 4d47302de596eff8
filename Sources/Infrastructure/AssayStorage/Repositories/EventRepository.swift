package import AssayCore
import AssaySQL

/// The outbox: rows about changes, intended for partners, written in the transaction of the change itself.
///
/// No code reads or sends them yet.
package struct EventRepository {
    let sql: any SQLTransaction

    /// Appends an event about an item.
    ///
    /// - Parameter type: The name of the event, such as `session.completed`.
    package func append(
        _ type: String, item: ItemID, itemRevision: Int, organization: OrganizationID, id: EventID, now: Timestamp
    ) throws {
        try sql.execute(
            """
            INSERT INTO events (id, organisation_id, type, item_id, item_revision, created_at)
            VALUES (\(id), \(organization), \(type), \(item), \(itemRevision), \(now))
            """)
    }
}

extension Transaction {
    package var events: EventRepository { EventRepository(sql: sql) }
}
