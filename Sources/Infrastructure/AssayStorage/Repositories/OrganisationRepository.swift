package import AssayCore
import AssaySQL

/// Organisations and their sandboxes.
///
/// They are the installation's, so no statement names an owner.
package struct OrganisationRepository {
    let sql: any SQLTransaction

    /// Adds an organisation and its sandbox.
    ///
    /// - Returns: Whether both names were free; where one is taken nothing may be committed.
    package func insertPair(_ organisation: Organisation, sandbox: Organisation) throws -> Bool {
        // Each refers to the other, so the first goes in without its twin.
        guard try insert(organisation, twin: nil), try insert(sandbox, twin: organisation.id) else { return false }
        try sql.execute("UPDATE organisations SET twin_id = \(sandbox.id) WHERE id = \(organisation.id)")
        return true
    }

    package func find(_ id: OrganisationID) throws -> Organisation? {
        try sql.first("SELECT \(statement: Self.columns) FROM organisations WHERE id = \(id)").map(Self.organisation)
    }

    /// The limits of an organization and its users.
    package func limits(of id: OrganisationID) throws -> OrganisationLimits? {
        try sql.first("SELECT settings FROM organisations WHERE id = \(id)")?.organisationLimits()
    }

    /// How often the organisation's settings have been changed.
    package func revision(of id: OrganisationID) throws -> Int? {
        try sql.first("SELECT revision FROM organisations WHERE id = \(id)")?.get(at: 0)
    }

    package func find(named name: String) throws -> Organisation? {
        try sql.first(
            "SELECT \(statement: Self.columns) FROM organisations WHERE name = \(name)"
        ).map(Self.organisation)
    }

    /// All of them by name, each with its sandbox after it.
    ///
    /// An installation has a handful.
    package func list() throws -> [Organisation] {
        try sql.query("SELECT \(statement: Self.columns) FROM organisations ORDER BY name").map(Self.organisation)
    }

    /// Whether there is any.
    package func isEmpty() throws -> Bool {
        try sql.first("SELECT id FROM organisations LIMIT 1") == nil
    }

    /// Stores changed settings.
    ///
    /// - Returns: `false` where the row's revision is another by now.
    package func update(_ settings: OrganisationSettings, of id: OrganisationID, revision: Int) throws -> Bool {
        try sql.execute(
            """
            UPDATE organisations SET settings = \(try JSONColumn.text(settings)), revision = revision + 1
            WHERE id = \(id) AND revision = \(revision)
            """) == 1
    }

    private func insert(_ organisation: Organisation, twin: OrganisationID?) throws -> Bool {
        try sql.execute(
            """
            INSERT INTO organisations (id, name, is_sandbox, twin_id, settings, revision, created_at)
            VALUES (
                \(organisation.id), \(organisation.name.text), \(organisation.isSandbox), \(twin),
                \(try JSONColumn.text(organisation.settings)), \(organisation.revision), \(organisation.createdAt))
            ON CONFLICT (name) DO NOTHING
            """) == 1
    }

    private static let columns: SQLStatement = "id, name, is_sandbox, twin_id, settings, revision, created_at"

    private static func organisation(_ row: SQLRow) throws -> Organisation {
        Organisation(
            id: OrganisationID(try row.get("id")), name: OrganisationName(stored: try row.get("name")),
            isSandbox: try row.get("is_sandbox"), twin: OrganisationID(try row.get("twin_id")),
            settings: try row.organisationSettings(), revision: try row.get("revision"),
            createdAt: Timestamp(microseconds: try row.get("created_at")))
    }
}

extension Transaction {
    package var organisations: OrganisationRepository { OrganisationRepository(sql: sql) }
}
