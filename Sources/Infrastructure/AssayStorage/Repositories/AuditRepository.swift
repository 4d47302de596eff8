package import AssayCore
import AssaySQL

/// The log of the staff's actions: one row per action, never changed.
package struct AuditRepository {
    let sql: any SQLTransaction

    /// Appends an action.
    ///
    /// - Parameters:
    ///   - action: A stable pair of words, such as `item.resolve`.
    ///   - detail: The decision as JSON; it must never contain a secret.
    package func append(
        _ action: String, subject: String, staff: StaffActor, organization: OrganizationID?, detail: String = "{}",
        id: String, now: Timestamp
    ) throws {
        try sql.execute(
            """
            INSERT INTO audit (id, organisation_id, staff_id, actor, action, subject, detail, at)
            VALUES (\(id), \(organization), \(staff.id), \(staff.email), \(action), \(subject), \(detail), \(now))
            """)
    }
}

extension Transaction {
    package var audit: AuditRepository { AuditRepository(sql: sql) }
}
