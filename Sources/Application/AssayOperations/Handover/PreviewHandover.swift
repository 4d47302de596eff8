package import AssayCore
import AssayKeys
import AssayStorage

/// Returns the name of the organization for which a phone would take photos, before its user goes on.
package struct PreviewHandover: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// The ticket stays valid.
    ///
    /// - Throws: `invalid_ticket` (unauthorized) for unknown, used and expired tickets alike.
    package func callAsFunction(ticket: String) async throws -> OrganizationName {
        let hash = TokenHash(of: ticket)
        let found = try await platform.store.read { tx -> (HandoverRepository.Ticket, Organization)? in
            guard let ticket = try tx.handovers.findTicket(hash: hash.hex),
                let organization = try tx.organizations.find(ticket.organization)
            else { return nil }
            return (ticket, organization)
        }
        guard let (ticket, organization) = found, TokenHash(hex: ticket.hash) == hash,
            platform.clock.now() < ticket.expiresAt
        else { throw RedeemHandover.invalid }
        return organization.name
    }
}
