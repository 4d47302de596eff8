package import AssayCore
import AssayStorage

/// Gives one user login limits of their own, for instance to the one that automatic tests log in as.
package struct SetUserLoginLimits: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameter limits: `nil` puts the user back under the organization's limits.
    /// - Returns: The user as changed.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, uniqueUserID: String, limits: LoginLimits?
    ) async throws -> User {
        try staff.require(.lead, for: organization)
        let id = UniqueUserID(stored: uniqueUserID)
        let note = AuditNote(staff, platform, now: platform.clock.now())
        return try await platform.store.write { transaction in
            guard let user = try transaction.users.find(id, organization: organization) else {
                throw DomainError.notFound("user")
            }
            guard try transaction.users.update(limits, of: user),
                let changed = try transaction.users.find(id, organization: organization)
            else { throw DomainError.revisionConflict }
            try note.append(
                "user.limits", subject: user.id.rawValue, organization: organization,
                detail: limits.map { ["per_minute": String($0.perMinute), "per_day": String($0.perDay)] } ?? [:],
                to: transaction)
            return changed
        }
    }
}
