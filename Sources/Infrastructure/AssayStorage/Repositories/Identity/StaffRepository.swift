package import AssayCore
import AssaySQL

/// The installation's staff.
package struct StaffRepository {
    let sql: any SQLTransaction

    /// Adds a staff member.
    ///
    /// - Returns: `false` if the e-mail address is taken; then nothing was added.
    package func insert(_ member: StaffMember, passwordHash: String) throws -> Bool {
        let added = try sql.execute(
            """
            INSERT INTO staff (id, email, password_hash, role, created_at)
            VALUES (\(member.id), \(member.email), \(passwordHash), \(member.role.rawValue), \(member.createdAt))
            ON CONFLICT (email) DO NOTHING
            """)
        guard added == 1 else { return false }
        try insert(member.organizations, of: member.id)
        return true
    }

    private func insert(_ organizations: Set<OrganizationID>, of id: StaffID) throws {
        for organization in organizations {
            try sql.execute(
                "INSERT INTO staff_organisations (staff_id, organisation_id) VALUES (\(id), \(organization))")
        }
    }

    /// - Parameter email: The e-mail address in lower case, as it is stored.
    package func find(email: String) throws -> StaffMember? {
        try sql.first("SELECT \(statement: Self.columns) FROM staff WHERE email = \(email)").map(member)
    }

    package func find(_ id: StaffID) throws -> StaffMember? {
        try sql.first("SELECT \(statement: Self.columns) FROM staff WHERE id = \(id)").map(member)
    }

    /// Returns the stored hash of a member's password; empty for a member who has not chosen one.
    package func passwordHash(of id: StaffID) throws -> String? {
        try sql.first("SELECT password_hash FROM staff WHERE id = \(id)").map { try $0.get("password_hash") }
    }

    /// Locks a member until the transaction ends, so that no other one disables the member or changes the password.
    ///
    /// - Returns: The stored hash of the password; `nil` for a disabled member.
    package func lock(_ id: StaffID) throws -> String? {
        try sql.first("SELECT password_hash FROM staff WHERE id = \(id) AND disabled_at IS NULL \(.forUpdate)").map {
            try $0.get("password_hash")
        }
    }

    package func setPassword(of id: StaffID, hash: String) throws {
        try sql.execute("UPDATE staff SET password_hash = \(hash) WHERE id = \(id)")
    }

    /// Replaces a member's role, organizations and skills.
    ///
    /// - Returns: `false` if the member's role has changed since it was read.
    package func set(
        _ role: StaffActor.Role, _ organizations: Set<OrganizationID>, _ skills: Set<String>, of member: StaffMember
    ) throws -> Bool {
        let isUnchanged = try sql.execute(
            """
            UPDATE staff SET role = \(role.rawValue)
            WHERE id = \(member.id) AND role = \(member.role.rawValue) AND disabled_at IS NULL
            """)
        guard isUnchanged == 1 else { return false }
        try sql.execute("DELETE FROM staff_organisations WHERE staff_id = \(member.id)")
        try insert(organizations, of: member.id)
        try sql.execute("DELETE FROM staff_skills WHERE staff_id = \(member.id)")
        for category in skills {
            try sql.execute("INSERT INTO staff_skills (staff_id, category) VALUES (\(member.id), \(category))")
        }
        return true
    }

    /// Returns the oldest admin who is not disabled; this admin acts for commands that name no staff member.
    package func firstAdmin() throws -> StaffMember? {
        try sql.first(
            """
            SELECT \(statement: Self.columns) FROM staff WHERE role = 'admin' AND disabled_at IS NULL
            ORDER BY created_at, id LIMIT 1
            """
        ).map(member)
    }

    /// Returns all staff members by e-mail address, including disabled ones.
    ///
    /// An installation has a few dozen.
    package func list() throws -> [StaffMember] {
        try sql.query("SELECT \(statement: Self.columns) FROM staff ORDER BY email").map(member)
    }

    /// Returns the admins who are not disabled, locked until the transaction ends, so that the last two can't disable
    /// each other at the same moment.
    package func lockAdmins() throws -> Set<StaffID> {
        let rows = try sql.query(
            "SELECT id FROM staff WHERE role = 'admin' AND disabled_at IS NULL ORDER BY id \(.forUpdate)")
        return Set(try rows.map { StaffID(try $0.get("id")) })
    }

    /// Disables a staff member.
    ///
    /// - Returns: Whether there was such a member who was not disabled yet.
    package func disable(_ id: StaffID, now: Timestamp) throws -> Bool {
        try sql.execute("UPDATE staff SET disabled_at = \(now) WHERE id = \(id) AND disabled_at IS NULL") == 1
    }

    private static let columns: SQLStatement = "id, email, role, created_at, disabled_at"

    private func member(_ row: SQLRow) throws -> StaffMember {
        let id = StaffID(try row.get("id"))
        let role: String = try row.get("role")
        guard let role = StaffActor.Role(rawValue: role) else {
            throw SQLError(.decoding, columns: ["role"], message: "unknown role")
        }
        let organizations = try sql.query(
            "SELECT organisation_id FROM staff_organisations WHERE staff_id = \(id)")
        let skills = try sql.query("SELECT category FROM staff_skills WHERE staff_id = \(id)")
        return StaffMember(
            id: id, email: try row.get("email"), role: role,
            organizations: Set(try organizations.map { OrganizationID(try $0.get("organisation_id")) }),
            skills: Set(try skills.map { try $0.get("category") }),
            createdAt: Timestamp(microseconds: try row.get("created_at")),
            disabledAt: try row.get("disabled_at", as: Int64?.self).map(Timestamp.init(microseconds:)))
    }
}

extension Transaction {
    package var staff: StaffRepository { StaffRepository(sql: sql) }
}
