package import AssayCore
import AssayStorage
import AssayWire

/// Adds an organization and its sandbox.
package struct CreateOrganization: Sendable {
    private let store: Store
    private let clock: any WallClock
    private let identifiers: IdentifierSource

    package init(_ platform: Platform) {
        (store, clock, identifiers) = (platform.store, platform.clock, platform.identifiers)
    }

    /// - Throws: `organisation_exists` (conflict); bad input for the name; `role_too_low` unless the actor is an admin.
    package func callAsFunction(
        _ staff: StaffActor, name: String
    ) async throws -> (organization: Organization, sandbox: Organization) {
        try staff.require(.admin)
        let name = try OrganizationName(checking: name)
        let now = clock.now()
        let note = AuditNote(staff, identifiers, now: now)
        let pair = Organization.pair(
            named: name, id: identifiers.make(), sandbox: identifiers.make(), now: now)
        try await store.write { transaction in
            guard try transaction.organizations.insertPair(pair.organization, sandbox: pair.sandbox) else {
                throw DomainError(
                    .init(.conflict, "organisation_exists"),
                    "There is an organization called “\(name)” already. Choose another name.")
            }
            for made in [pair.organization, pair.sandbox] { try transaction.organizations.giveNumber(to: made.id) }
            try note.append(
                "organisation.create", subject: pair.organization.id.rawValue, organization: pair.organization.id,
                detail: ["name": name.text], to: transaction)
        }
        return pair
    }
}
