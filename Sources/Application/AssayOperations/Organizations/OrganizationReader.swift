package import AssayCore
import AssayStorage
import AssayWire

/// Reads organizations for the staff.
package struct OrganizationReader: Sendable {
    /// An organization's data, read in one transaction.
    package struct Overview: Sendable {
        package let organization: Organization
        package let counterpart: Organization
        package let apps: [RegisteredApp]
        /// The number of tokens that are not revoked.
        package let tokenCount: Int
    }

    private let store: Store

    package init(_ platform: Platform) {
        store = platform.store
    }

    /// Returns the organizations that the staff member may work for, by name, each followed by its sandbox.
    package func list(_ staff: StaffActor) async throws -> [Organization] {
        let all = try await store.read { try $0.organizations.list() }
        return all.filter { staff.mayWork(for: $0.id) }
    }

    /// Returns an organization with its settings, apps and token count.
    package func show(_ staff: StaffActor, _ organization: OrganizationID) async throws -> Overview {
        try staff.require(.expert, for: organization)
        return try await store.read { transaction in
            guard let found = try transaction.organizations.find(organization),
                let counterpart = try transaction.organizations.find(found.counterpart)
            else { throw DomainError.notFound("organisation") }
            return Overview(
                organization: found, counterpart: counterpart, apps: try transaction.apps.list(organization),
                tokenCount: try transaction.apiTokens.list(organization).filter { $0.revokedAt == nil }.count)
        }
    }

    /// Finds the organization that an operator names.
    ///
    /// - Parameters:
    ///   - text: The organization's id or name; `nil` if there is only one (apart from its sandbox).
    ///   - sandbox: Whether to return the organization's sandbox instead.
    /// - Throws: Not found, both for an unknown organization and for one that the staff member may not work for;
    ///   `organisation_ambiguous` (bad input) if there are several candidates.
    package func find(_ staff: StaffActor, _ text: String?, sandbox: Bool = false) async throws -> Organization {
        try await store.read { transaction in
            let named = try text.map { try Self.named($0, in: transaction) } ?? Self.only(for: staff, in: transaction)
            let found = sandbox && !named.isSandbox ? try transaction.organizations.find(named.counterpart) : named
            guard let found, staff.mayWork(for: found.id) else { throw DomainError.notFound("organisation") }
            return found
        }
    }

    private static func named(_ text: String, in transaction: Transaction) throws -> Organization {
        let found =
            try transaction.organizations.find(OrganizationID(text)) ?? transaction.organizations.find(named: text)
        guard let found else { throw DomainError.notFound("organisation") }
        return found
    }

    private static func only(for staff: StaffActor, in transaction: Transaction) throws -> Organization {
        let candidates = try transaction.organizations.list().filter { !$0.isSandbox && staff.mayWork(for: $0.id) }
        guard let first = candidates.first, candidates.count == 1 else {
            guard !candidates.isEmpty else { throw DomainError.notFound("organisation") }
            let names = candidates.map { "“\($0.name)”" }.joined(separator: ", ")
            throw DomainError.invalid(
                "organization", .init(.badInput, "organisation_ambiguous"), "There are several; name one of \(names).")
        }
        return first
    }
}
