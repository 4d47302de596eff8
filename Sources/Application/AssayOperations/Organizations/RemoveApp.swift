package import AssayCore
import AssayStorage

/// Removes an app's registration and ends every session that began in the app.
package struct RemoveApp: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Returns: The number of ended sessions.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, bundleID: String
    ) async throws -> Int {
        try staff.require(.admin, for: organization)
        return try await platform.change(by: staff) { tx, note in
            guard try tx.apps.remove(bundleID, organization: organization) else {
                throw DomainError.notFound("app")
            }
            let ended = try tx.sessions.endAll(from: bundleID, organization: organization, now: note.now)
            try note.append(
                "app.remove", subject: bundleID, organization: organization, detail: ["sessions": String(ended)],
                to: tx)
            return ended
        }
    }
}
