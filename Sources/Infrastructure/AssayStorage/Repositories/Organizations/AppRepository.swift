package import AssayCore
import AssaySQL

/// The apps whose users may log in, by bundle id.
package struct AppRepository {
    let sql: any SQLTransaction

    /// Registers an app.
    ///
    /// - Returns: `false` if the app was already registered.
    package func register(_ bundleID: String, organization: OrganizationID, now: Timestamp) throws -> Bool {
        try sql.execute(
            """
            INSERT INTO apps (organisation_id, bundle_id, created_at) VALUES (\(organization), \(bundleID), \(now))
            ON CONFLICT (organisation_id, bundle_id) DO NOTHING
            """) == 1
    }

    package func isRegistered(_ bundleID: String, organization: OrganizationID) throws -> Bool {
        try sql.first(
            "SELECT bundle_id FROM apps WHERE organisation_id = \(organization) AND bundle_id = \(bundleID)") != nil
    }

    /// Returns whether an app is registered, and keeps it from being removed until the transaction ends.
    ///
    /// The removal then finds the sessions that this transaction begins. Logins do not wait for each other.
    package func hold(_ bundleID: String, organization: OrganizationID) throws -> Bool {
        try sql.first(
            """
            SELECT bundle_id FROM apps
            WHERE organisation_id = \(organization) AND bundle_id = \(bundleID) \(.forKeyShare)
            """) != nil
    }

    /// Returns the organization's apps in the order of their bundle ids.
    package func list(_ organization: OrganizationID) throws -> [RegisteredApp] {
        try sql.query(
            "SELECT bundle_id, created_at FROM apps WHERE organisation_id = \(organization) ORDER BY bundle_id"
        ).map {
            RegisteredApp(
                bundleID: try $0.get("bundle_id"), registeredAt: Timestamp(microseconds: try $0.get("created_at")))
        }
    }

    /// Removes an app, once the logins that hold it have ended.
    ///
    /// - Returns: Whether the organization had such an app.
    package func remove(_ bundleID: String, organization: OrganizationID) throws -> Bool {
        try sql.execute("DELETE FROM apps WHERE organisation_id = \(organization) AND bundle_id = \(bundleID)") == 1
    }
}

extension Transaction {
    package var apps: AppRepository { AppRepository(sql: sql) }
}
