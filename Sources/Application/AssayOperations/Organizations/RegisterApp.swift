package import AssayCore
import AssayStorage

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
