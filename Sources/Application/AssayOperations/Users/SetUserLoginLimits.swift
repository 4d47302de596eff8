package import AssayCore
import AssayStorage

/// Sets individual login limits for one user, for example the one for automated tests.
package struct SetUserLoginLimits: Sendable {
    private let store: Store
    private let clock: any WallClock
    private let identifiers: IdentifierSource

    package init(_ platform: Platform) {
        (store, clock, identifiers) = (platform.store, platform.clock, platform.identifiers)
    }

    /// - Parameter limits: The new limits; `nil` restores the organization's limits.
    /// - Returns: The updated user.
    package func callAsFunction(
        _ staff: StaffActor, _ organization: OrganizationID, uniqueUserID: String, limits: LoginLimits?
    ) async throws -> User {
        try staff.require(.lead, for: organization)
        let id = UniqueUserID(stored: uniqueUserID)
        let note = AuditNote(staff, identifiers, now: clock.now())
        return try await ConflictRetry.run {
            try await store.write { transaction in
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
}
