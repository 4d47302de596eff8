package import AssayCore
import AssayKeys
import AssayStorage
import AssayWire

/// Authenticates a user by a session token.
package struct AuthenticateUser: Sendable {
    private let platform: Platform

    package init(_ platform: Platform) { self.platform = platform }

    /// - Throws: `invalid_session` (unauthorized) for unknown, revoked and expired tokens alike.
    package func callAsFunction(token: String) async throws -> Caller<UserActor> {
        try await reading(token: token) { _, _ in }.caller
    }

    /// Authenticates the user, and returns a value that `body` reads in the same transaction.
    func reading<Value: Sendable>(
        token: String, _ body: @escaping @Sendable (Transaction, Caller<UserActor>) throws -> Value
    ) async throws -> (caller: Caller<UserActor>, value: Value) {
        let (_, caller, value) = try await find(TokenHash(of: token), body)
        return (caller, value)
    }

    /// Looks up the session with this hash, and returns a value that `body` reads in the same transaction.
    ///
    /// - Throws: `invalid_session`.
    func find<Value: Sendable>(
        _ hash: TokenHash, _ body: @escaping @Sendable (Transaction, Caller<UserActor>) throws -> Value
    ) async throws -> (found: SessionRepository.Found, caller: Caller<UserActor>, value: Value) {
        let now = platform.clock.now()
        let (found, caller, value) = try await platform.store.read { tx in
            guard let found = try tx.sessions.find(hash: hash.hex), TokenHash(hex: found.hash) == hash,
                found.session.isValid(at: now)
            else {
                throw DomainError(
                    .invalidSession, "The session is unknown, revoked or expired. Authorize the user again and log in.")
            }
            let session = found.session
            let actor = UserActor(
                organization: session.organization, user: session.user, session: session.id,
                bundleID: session.bundleID, scope: session.flow?.scope)
            let caller = Caller(actor, limits: found.limits)
            return (found, caller, try body(tx, caller))
        }
        if found.contact.isDue(at: now) { await note(found.session, now: now) }
        return (found, caller, value)
    }

    /// Stores the time of the session's last use.
    ///
    /// A failure does not refuse the call, which may only read. A missing entry can only be to the user's advantage.
    private func note(_ session: Session, now: Timestamp) async {
        _ = try? await platform.store.write {
            try $0.sessions.noteContact(session.id, organization: session.organization, now: now)
        }
    }
}

/// An authenticated actor, with the limits of its organization.
///
/// Both come from one lookup. Rate limiting needs no second one, and changed limits apply from the next call on.
package struct Caller<Actor: Sendable>: Sendable {
    package let actor: Actor
    package let limits: OrganizationLimits

    package init(_ actor: Actor, limits: OrganizationLimits) {
        self.actor = actor
        self.limits = limits
    }
}
