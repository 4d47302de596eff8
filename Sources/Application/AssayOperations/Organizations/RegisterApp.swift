package import AssayCore
import AssayStorage

/// Registers an app, so that its users may log in.
package struct RegisterApp: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Returns: `false` if the app was already registered; nothing has changed then.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, bundleID: String
    ) async throws -> Bool {
        try staff.require(.admin, for: organization)
        let bundleID = try BundleID.checked(bundleID)
        return try await platform.change(by: staff) { tx, note in
            guard try tx.apps.register(bundleID, organization: organization, now: note.now) else { return false }
            try note.append("app.add", subject: bundleID, organization: organization, to: tx)
            return true
        }
    }
}
