package import AssayCore
import AssaySQL

/// The outbox: what partners will be told, written in the transaction of the change itself.
package struct EventRepository {
    let sql: any SQLTransaction

    /// Appends an event about an item.
    ///
    /// - Parameter type: As partners see it, such as `session.completed`.
    package func append(
        _ type: String, item: ItemID, itemRevision: Int, organisation: OrganisationID, id: EventID, now: Timestamp
    ) throws {
        try sql.execute(
            """
            INSERT INTO events (id, organisation_id, type, item_id, item_revision, created_at)
            VALUES (\(id), \(organisation), \(type), \(item), \(itemRevision), \(now))
            """)
    }
}

extension Transaction {
    package var events: EventRepository { EventRepository(sql: sql) }
}
