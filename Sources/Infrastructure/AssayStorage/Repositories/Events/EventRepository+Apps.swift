package import AssayCore
import AssaySQL

extension EventRepository {
    /// Appends an event that a user was authorized for an app that the organization has not registered.
    ///
    /// The login in that app will be refused.
    package func appendUnregisteredApp(
        _ bundleID: String, organization: OrganizationID, id: EventID, now: Timestamp
    ) throws {
        let detail = try JSONColumn.text(["bundle_id": bundleID])
        try sql.execute(
            """
            INSERT INTO events (id, organisation_id, type, detail, created_at)
            VALUES (\(id), \(organization), 'authorization.bundle_id_not_registered', \(detail), \(now))
            """)
        appended.note(organization)
    }
}
