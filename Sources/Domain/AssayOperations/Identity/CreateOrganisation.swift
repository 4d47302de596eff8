package import AssayCore
import AssayStorage

/// Adds an organisation, always with its sandbox.
package struct CreateOrganisation: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Throws: `organisation_exists` (conflict); bad input for the name; `role_too_low` unless an admin asks.
    package func callAsFunction(
        _ staff: StaffActor, name: String
    ) async throws -> (organisation: Organisation, sandbox: Organisation) {
        try staff.require(.admin)
        let name = try OrganisationName(checking: name)
        let now = platform.clock.now()
        let note = AuditNote(staff, platform, now: now)
        let pair = Organisation.pair(
            named: name, id: platform.identifiers.make(), sandbox: platform.identifiers.make(), now: now)
        try await platform.store.write { transaction in
            guard try transaction.organisations.insertPair(pair.organisation, sandbox: pair.sandbox) else {
                throw DomainError(
                    .conflict, "organisation_exists",
                    "There is an organisation called “\(name)” already. Choose another name.")
            }
            try note.append(
                "organisation.create", subject: pair.organisation.id.rawValue, organisation: pair.organisation.id,
                detail: ["name": name.text], to: transaction)
        }
        return pair
    }
}
