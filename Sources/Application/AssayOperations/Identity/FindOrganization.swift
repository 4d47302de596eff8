package import AssayCore
import AssayStorage

/// Finds the organization that an operator means.
package struct FindOrganization: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) {
        self.platform = platform
    }

    /// - Parameters:
    ///   - text: Its id or its name; `nil` where there is only one (with its sandbox), so that it need not be named.
    ///   - sandbox: Whether its sandbox is meant.
    /// - Throws: Not found, the same for one that does not exist and one that the staff don't work for;
    ///   `organisation_ambiguous` (bad input) where several could be meant.
    package func callAsFunction(
        _ staff: StaffActor, _ text: String?, sandbox: Bool = false
    ) async throws -> Organization {
        try await platform.store.read { transaction in
            let named = try text.map { try Self.named($0, in: transaction) } ?? Self.only(for: staff, in: transaction)
            let found = sandbox && !named.isSandbox ? try transaction.organizations.find(named.twin) : named
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
                [.init("organization", "organisation_ambiguous", "There are several; name one of \(names).")],
                code: "organisation_ambiguous")
        }
        return first
    }
}
