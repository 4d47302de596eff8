package import AssayCore
import AssayStorage

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
