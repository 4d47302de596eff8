package import AssayCore
import AssayKeys
import AssayStorage

/// Returns the capture of a hand-over, from which the phone's page gets every text that it shows.
package struct ReadHandoverPlan: Sendable {
    private let access: HandoverAccess

    package init(_ platform: Platform) {
        access = HandoverAccess(platform)
    }

    /// - Throws: `not_found` without a hand-over, and if its capture has not begun or has ended;
    ///   `handover_not_confirmed`, `handover_ended`.
    package func callAsFunction(_ actor: UserActor) async throws -> CaptureSnapshot {
        let handover = try await access.find(actor)
        var life = handover.life
        try life.handle(.used, now: access.now)
        guard let snapshot = try await access.capture(of: handover) else { throw DomainError.notFound("capture") }
        return snapshot
    }
}

/// Returns the name of the organization for which a phone would take photos, before its user goes on.
package struct PreviewHandover: Sendable {
    private let access: HandoverAccess

    package init(_ platform: Platform) {
        access = HandoverAccess(platform)
    }

    /// The ticket stays valid.
    ///
    /// - Throws: `invalid_ticket` (unauthorized) for unknown, used and expired tickets alike.
    package func callAsFunction(ticket: String) async throws -> OrganizationName {
        let hash = TokenHash(of: ticket)
        let found = try await access.store.read { tx -> (HandoverRepository.Ticket, Organization)? in
            guard let ticket = try tx.handovers.findTicket(hash: hash.hex),
                let organization = try tx.organizations.find(ticket.organization)
            else { return nil }
            return (ticket, organization)
        }
        guard let (ticket, organization) = found, TokenHash(hex: ticket.hash) == hash, access.now < ticket.expiresAt
        else { throw RedeemHandover.invalid }
        return organization.name
    }
}
