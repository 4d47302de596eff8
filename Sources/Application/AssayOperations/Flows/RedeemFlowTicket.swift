package import AssayCore
import AssayKeys
import AssayStorage
import AssayWire

/// Exchanges a ticket for the token of its screen, once.
package struct RedeemFlowTicket: Sendable {
    /// A screen's session.
    ///
    /// Its token is available only here.
    package struct Redeemed: Sendable {
        package let token: OneTimeSecret
        package let scope: FlowScope
        package let expiresAt: Timestamp
        /// Whether the screen can be continued on a phone.
        package let canGoToPhone: Bool
    }

    private let store: Store
    private let clock: any WallClock
    private let identifiers: IdentifierSource
    private let random: any RandomSource
    private let reach: PhoneReach

    package init(_ platform: Platform) {
        (store, clock) = (platform.store, platform.clock)
        (identifiers, random) = (platform.identifiers, platform.random)
        reach = PhoneReach(platform)
    }

    /// - Parameter origin: The `Origin` header of the requesting page; `nil` without one.
    /// - Throws: `invalid_ticket` (unauthorized) for unknown, used and expired tickets alike, and if the user's session
    ///   has ended; `origin_not_allowed` (forbidden), which does not use up the ticket.
    package func callAsFunction(ticket: String, origin: String?) async throws -> Redeemed {
        let now = clock.now()
        let hash = TokenHash(of: ticket)
        let token = SecretToken.make(prefix: "assay_flow", random: random)
        let id = identifiers.makeOrdered(Entity.Session.self)
        // This endpoint is public: an invalid ticket is rejected by a read, which takes no lock and delays no writer.
        let row = try await store.read { try $0.flowTickets.find(hash: hash.hex) }
        guard let (found, stored) = row, TokenHash(hex: stored) == hash, found.isValid(at: now) else {
            throw Self.invalid
        }
        guard let origin, origin.lowercased() == found.origin.lowercased() else { throw Self.foreignOrigin }
        let session = try await store.write { [tokenHash = token.hash.hex] tx in
            guard try tx.flowTickets.burn(hash: stored, organization: found.organization, now: now),
                // Locked, so that a logout ends this screen's session, too.
                let login = try tx.sessions.lock(found.flow.parent, organization: found.organization),
                login.isValid(at: now)
            else { throw Self.invalid }
            let session = Session.ofScreen(found.flow, of: login, id: id, now: now)
            try tx.sessions.insert(session, hash: tokenHash)
            return session
        }
        guard let flow = session.flow else { throw Self.invalid }
        return Redeemed(
            token: OneTimeSecret(token), scope: flow.scope, expiresAt: session.expiresAt,
            canGoToPhone: flow.scope.screen.canBeHandedOver && reach.isGiven)
    }

    private static let invalid = DomainError(
        .invalidTicket, "The ticket is unknown, was used before, or has expired. Open the screen again.")
    private static let foreignOrigin = DomainError(
        .originNotAllowed, "The ticket was made for a page of another origin.")
}
