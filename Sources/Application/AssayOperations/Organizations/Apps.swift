package import AssayCore
import AssayStorage

/// Reads the registered apps of an organization.
package struct AppReader: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    package func list(_ staff: StaffActor, _ organization: OrganizationID) async throws -> [RegisteredApp] {
        try staff.require(.expert, for: organization)
        return try await platform.store.read { try $0.apps.list(organization) }
    }
}

/// Registers an app, so that its users may log in.
package struct RegisterApp: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Returns: `false` if the app was already registered; nothing has changed then.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, bundleID: String
    ) async throws -> Bool {
        try staff.require(.admin, for: organization)
        let bundleID = try BundleID.checked(bundleID)
        let now = platform.clock.now()
        let note = AuditNote(staff, platform, now: now)
        return try await platform.store.write { transaction in
            guard try transaction.apps.register(bundleID, organization: organization, now: now) else { return false }
            try note.append("app.add", subject: bundleID, organization: organization, to: transaction)
            return true
        }
    }
}

/// Removes an app's registration and ends every session that began in the app.
package struct RemoveApp: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Returns: The number of ended sessions.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, bundleID: String
    ) async throws -> Int {
        try staff.require(.admin, for: organization)
        let now = platform.clock.now()
        let note = AuditNote(staff, platform, now: now)
        return try await platform.store.write { transaction in
            guard try transaction.apps.remove(bundleID, organization: organization) else {
                throw DomainError.notFound("app")
            }
            let ended = try transaction.sessions.revokeAll(from: bundleID, organization: organization, now: now)
            try note.append(
                "app.remove", subject: bundleID, organization: organization, detail: ["sessions": String(ended)],
                to: transaction)
            return ended
        }
    }
}
