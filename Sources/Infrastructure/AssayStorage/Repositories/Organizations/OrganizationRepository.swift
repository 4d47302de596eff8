package import AssayCore
import AssaySQL

/// The organizations and their sandboxes.
///
/// They belong to the installation, so no statement is restricted to an organization.
package struct OrganizationRepository {
    let sql: any SQLTransaction

    /// Adds an organization and its sandbox.
    ///
    /// - Returns: Whether both names were free; if one is taken, the caller must not commit.
    package func insertPair(_ organization: Organization, sandbox: Organization) throws -> Bool {
        // The rows refer to each other, so the first one is inserted without the sandbox's id.
        guard try insert(organization, counterpart: nil), try insert(sandbox, counterpart: organization.id) else {
            return false
        }
        try sql.execute("UPDATE organisations SET twin_id = \(sandbox.id) WHERE id = \(organization.id)")
        return true
    }

    /// Gives an organization the number that stands for it in the index of photos, unless it has one.
    ///
    /// On PostgreSQL the change of a unique column waits for every transaction that has stored a row of the
    /// organization. An organization therefore gets its number when it is created, while it has no rows.
    package func giveNumber(to id: OrganizationID) throws {
        // The oldest organization is the lock of all numbers: two transactions would otherwise give the same one.
        _ = try sql.first("SELECT id FROM organisations ORDER BY created_at, id LIMIT 1 \(.forUpdate)")
        try sql.execute(
            """
            UPDATE organisations SET number = 1 + COALESCE((SELECT MAX(number) FROM organisations), 0)
            WHERE id = \(id) AND number IS NULL
            """)
    }

    package func find(_ id: OrganizationID) throws -> Organization? {
        try sql.first("SELECT \(statement: Self.columns) FROM organisations WHERE id = \(id)").map(Self.organization)
    }

    /// Returns an organization with the name of one of its users; `nil` if one of the two does not exist.
    package func find(
        _ id: OrganizationID, with user: UserID
    ) throws -> (organization: Organization, username: String)? {
        let row = try sql.first(
            """
            SELECT \(statement: Self.columns), (
                    SELECT username FROM users WHERE organisation_id = \(id) AND id = \(user)) AS username
            FROM organisations WHERE id = \(id)
            """)
        guard let row, let username = try row.get("username", as: String?.self) else { return nil }
        return (try Self.organization(row), username)
    }

    /// Returns the limits of an organization and its users.
    package func limits(of id: OrganizationID) throws -> OrganizationLimits? {
        try sql.first("SELECT settings FROM organisations WHERE id = \(id)")?.organizationLimits()
    }

    package func find(named name: String) throws -> Organization? {
        try sql.first(
            "SELECT \(statement: Self.columns) FROM organisations WHERE name = \(name)"
        ).map(Self.organization)
    }

    /// Returns all organizations ordered by name, so that a sandbox comes after its organization.
    ///
    /// An installation has only a few.
    package func list() throws -> [Organization] {
        try sql.query("SELECT \(statement: Self.columns) FROM organisations ORDER BY name").map(Self.organization)
    }

    /// Returns whether there are no organizations.
    package func isEmpty() throws -> Bool {
        try sql.first("SELECT id FROM organisations LIMIT 1") == nil
    }

    /// Stores changed settings.
    ///
    /// - Returns: `false` if the row's revision has changed in the meantime.
    package func update(_ settings: OrganizationSettings, of id: OrganizationID, revision: Int) throws -> Bool {
        try sql.execute(
            """
            UPDATE organisations SET settings = \(try JSONColumn.text(settings)), revision = revision + 1
            WHERE id = \(id) AND revision = \(revision)
            """) == 1
    }

    private func insert(_ organization: Organization, counterpart: OrganizationID?) throws -> Bool {
        try sql.execute(
            """
            INSERT INTO organisations (id, name, is_sandbox, twin_id, settings, revision, created_at)
            VALUES (
                \(organization.id), \(organization.name.text), \(organization.isSandbox), \(counterpart),
                \(try JSONColumn.text(organization.settings)), \(organization.revision), \(organization.createdAt))
            ON CONFLICT (name) DO NOTHING
            """) == 1
    }

    private static let columns: SQLStatement = "id, name, is_sandbox, twin_id, settings, revision, created_at"

    private static func organization(_ row: SQLRow) throws -> Organization {
        Organization(
            id: OrganizationID(try row.get("id")), name: OrganizationName(stored: try row.get("name")),
            isSandbox: try row.get("is_sandbox"), counterpart: OrganizationID(try row.get("twin_id")),
            settings: try row.organizationSettings(), revision: try row.get("revision"),
            createdAt: Timestamp(microseconds: try row.get("created_at")))
    }
}

extension Transaction {
    package var organizations: OrganizationRepository { OrganizationRepository(sql: sql) }
}
