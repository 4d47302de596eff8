package import AssayCore
import AssayStorage

/// Sets individual login limits for one user, for example the one for automated tests.
package struct SetUserLoginLimits: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameter limits: The new limits; `nil` restores the organization's limits.
    /// - Returns: The updated user.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, uniqueUserID: String, limits: LoginLimits?
    ) async throws -> User {
        try staff.require(.lead, for: organization)
        let id = UniqueUserID(stored: uniqueUserID)
        return try await platform.change(by: staff) { tx, note in
            guard let user = try tx.users.find(id, organization: organization) else {
                throw DomainError.notFound("user")
            }
            guard try tx.users.update(limits, of: user),
                let changed = try tx.users.find(id, organization: organization)
            else { throw DomainError.revisionConflict }
            try note.append(
                "user.limits", subject: user.id.rawValue, organization: organization,
                detail: limits.map { ["per_minute": String($0.perMinute), "per_day": String($0.perDay)] } ?? [:],
                to: tx)
            return changed
        }
    }
}
