package import AssayCore
import AssayStorage

/// Reads the registered apps of an organization.
package struct AppReader: Sendable {
    private let store: Store

    package init(_ platform: Platform) {
        store = platform.store
    }

    package func list(_ staff: StaffActor, _ organization: OrganizationID) async throws -> [RegisteredApp] {
        try staff.require(.expert, for: organization)
        return try await store.read { try $0.apps.list(organization) }
    }
}

/// Registers an app, so that its users may log in.
package struct RegisterApp: Sendable {
    private let store: Store
    private let clock: any WallClock
    private let identifiers: IdentifierSource

    package init(_ platform: Platform) {
        (store, clock, identifiers) = (platform.store, platform.clock, platform.identifiers)
    }

    /// - Returns: `false` if the app was already registered; nothing has changed then.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, bundleID: String
    ) async throws -> Bool {
        try staff.require(.admin, for: organization)
        let bundleID = try BundleID.checked(bundleID)
        let now = clock.now()
        let note = AuditNote(staff, identifiers, now: now)
        return try await store.write { transaction in
            guard try transaction.apps.register(bundleID, organization: organization, now: now) else { return false }
            try note.append("app.add", subject: bundleID, organization: organization, to: transaction)
            return true
        }
    }
}

/// Removes an app's registration and ends every session that began in the app.
package struct RemoveApp: Sendable {
    private let store: Store
    private let clock: any WallClock
    private let identifiers: IdentifierSource

    package init(_ platform: Platform) {
        (store, clock, identifiers) = (platform.store, platform.clock, platform.identifiers)
    }

    /// - Returns: The number of ended sessions.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, bundleID: String
    ) async throws -> Int {
        try staff.require(.admin, for: organization)
        let now = clock.now()
        let note = AuditNote(staff, identifiers, now: now)
        return try await store.write { transaction in
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
