package import AssayCore
import AssayKeys
import AssayStorage
import AssayWire

/// Exchanges the ticket of a code for the phone's token, once for each hand-over.
package struct RedeemHandover: Sendable {
    /// The phone's session.
    ///
    /// Its token is available only here.
    package struct Redeemed: Sendable {
        package let token: OneTimeSecret
        package let expiresAt: Timestamp
        package let screen: Screen
        package let number: Int
    }

    private let store: Store
    private let access: HandoverAccess
    private let identifiers: IdentifierSource
    private let random: any RandomSource
    private let address: PublicAddress

    package init(_ platform: Platform) {
        (store, access, address) = (platform.store, HandoverAccess(platform), platform.address)
        (identifiers, random) = (platform.identifiers, platform.random)
    }

    /// - Parameter origin: The `Origin` header of the requesting page; `nil` without one.
    /// - Throws: `invalid_ticket` (unauthorized) for unknown, used and expired tickets alike, and if the screen or the
    ///   user's session has ended; `origin_not_allowed` (forbidden), which does not use up the ticket.
    package func callAsFunction(ticket: String, origin: String?) async throws -> Redeemed {
        let now = access.now
        let hash = TokenHash(of: ticket)
        let token = SecretToken.make(prefix: "assay_flow", random: random)
        let id = identifiers.makeOrdered(Entity.Session.self)
        // This endpoint is public: an invalid ticket is rejected by a read, which takes no lock and delays no writer.
        let found = try await store.read { tx -> (HandoverRepository.Ticket, Handover)? in
            guard let ticket = try tx.handovers.findTicket(hash: hash.hex),
                let handover = try tx.handovers.find(ticket.handover, organization: ticket.organization)
            else { return nil }
            return (ticket, handover)
        }
        guard let (ticket, seen) = found, TokenHash(hex: ticket.hash) == hash, now < ticket.expiresAt else {
            throw Self.invalid
        }
        guard let origin, origin.lowercased() == address.origin.lowercased() else { throw Self.foreignOrigin }
        let expiresAt = try await access.change(withSessionsOf: seen) {
            [tokenHash = token.hash.hex] handover, sessions, tx in
            guard handover.life.state(at: now) == .open, try tx.handovers.deleteTickets(of: handover) > 0,
                let login = sessions.login, login.isValid(at: now),
                let desktop = sessions.desktop, desktop.isValid(at: now)
            else { throw Self.invalid }
            let phone = Session.ofPhone(of: desktop, login, id: id, now: now)
            try handover.life.handle(.redeemed, now: now)
            handover.phone = phone.id
            try tx.sessions.insert(phone, hash: tokenHash)
            return phone.expiresAt
        }
        return Redeemed(
            token: OneTimeSecret(token), expiresAt: expiresAt, screen: seen.screen, number: seen.number)
    }

    static let invalid = DomainError(
        .invalidTicket, "The code is unknown, was used before, or has expired. Show a new code on the computer.")
    private static let foreignOrigin = DomainError(
        .originNotAllowed, "The ticket was made for a page of another origin.")
}
