package import AssayCore
import AssayStorage

/// Takes an app's registration away, and with it every session that began in the app.
package struct RemoveApp: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Returns: How many sessions ended.
    package func callAsFunction(
        _ staff: StaffActor, _ organisation: OrganisationID, bundleID: String
    ) async throws -> Int {
        try staff.require(.admin, for: organisation)
        let now = platform.clock.now()
        let note = AuditNote(staff, platform, now: now)
        return try await platform.store.write { transaction in
            guard try transaction.apps.remove(bundleID, organisation: organisation) else {
                throw DomainError.notFound("app")
            }
            let ended = try transaction.sessions.revokeAll(from: bundleID, organisation: organisation, now: now)
            try note.append(
                "app.remove", subject: bundleID, organisation: organisation, detail: ["sessions": String(ended)],
                to: transaction)
            return ended
        }
    }
}
