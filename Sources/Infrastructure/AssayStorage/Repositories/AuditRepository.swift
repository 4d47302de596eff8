package import AssayCore
import AssaySQL

/// Who of the staff did what: one row per action, never changed.
package struct AuditRepository {
    let sql: any SQLTransaction

    /// Appends an action.
    ///
    /// - Parameters:
    ///   - action: A stable word pair, such as `item.resolve`.
    ///   - detail: JSON of what was decided; never a secret.
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
