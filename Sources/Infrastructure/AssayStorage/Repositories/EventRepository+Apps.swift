package import AssayCore
import AssaySQL

extension EventRepository {
    /// Appends that a user was authorised for an app which the organisation has not registered, so that its login
    /// will be refused.
    package func appendUnregisteredApp(
        _ bundleID: String, organisation: OrganisationID, id: EventID, now: Timestamp
    ) throws {
        let detail = try JSONColumn.text(["bundle_id": bundleID])
        try sql.execute(
            """
            INSERT INTO events (id, organisation_id, type, detail, created_at)
            VALUES (\(id), \(organisation), 'authorization.bundle_id_not_registered', \(detail), \(now))
            """)
    }
}
