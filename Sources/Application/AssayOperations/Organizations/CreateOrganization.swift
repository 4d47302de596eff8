package import AssayCore
import AssayStorage
import AssayWire

/// Adds an organization and its sandbox.
package struct CreateOrganization: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `organisation_exists` (conflict); bad input for the name; `role_too_low` unless the actor is an admin.
    package func callAsFunction(
        _ staff: StaffActor, name: String
    ) async throws -> (organization: Organization, sandbox: Organization) {
        try staff.require(.admin)
        let name = try OrganizationName(checking: name)
        let pair = Organization.pair(
            named: name, id: platform.identifiers.make(), sandbox: platform.identifiers.make(),
            now: platform.clock.now())
        try await platform.change(by: staff) { tx, note in
            guard try tx.organizations.insertPair(pair.organization, sandbox: pair.sandbox) else {
                throw DomainError(
                    .init(.conflict, "organisation_exists"),
                    "There is an organization called “\(name)” already. Choose another name.")
            }
            for made in [pair.organization, pair.sandbox] { try tx.organizations.giveNumber(to: made.id) }
            try note.append(
                "organisation.create", subject: pair.organization.id.rawValue, organization: pair.organization.id,
                detail: ["name": name.text], to: tx)
        }
        return pair
    }
}
