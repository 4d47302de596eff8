package import AssayCore
import AssayKeys
import AssayStorage
import AssayWire
import Synchronization

/// The sessions of recent reads, in memory.
///
/// A known session is no credential. The read that uses it compares it with the database in its own snapshot
/// (``PresentedSession/prove(in:)``), so that a revocation holds from the next request on, in every process.
package final class KnownSessions: Sendable {
    private struct Known {
        let found: SessionRepository.Found
        let caller: Caller<UserActor>
    }

    /// The maximum number of sessions; all are forgotten when there are more.
    private static let most = 10_000

    private let platform: Platform
    private let known = Mutex<[TokenHash: Known]>([:])

    package init(_ platform: Platform) { self.platform = platform }

    /// Returns the user of a known session, which the read must prove; `nil` for a session that must be looked up: it is
    /// unknown, has expired, or its use must be stored.
    package func find(token: String) -> Caller<PresentedSession>? {
        let (hash, now) = (TokenHash(of: token), platform.clock.now())
        guard let session = known.withLock({ $0[hash] }), session.found.session.isValid(at: now),
            !session.found.contact.isDue(at: now)
        else { return nil }
        return Self.presented(session, isProved: false)
    }

    /// Looks up a session, and remembers it.
    ///
    /// - Throws: `invalid_session`, as ``AuthenticateUser``.
    package func authenticate(token: String) async throws -> Caller<PresentedSession> {
        let hash = TokenHash(of: token)
        // A session that has ended is forgotten, so that its token no longer counts against its user's limits.
        known.withLock { $0[hash] = nil }
        let (found, caller, _) = try await AuthenticateUser(platform).find(hash) { _, _ in }
        let session = Known(found: found, caller: caller)
        known.withLock { known in
            if known.count >= Self.most { known = [:] }
            known[hash] = session
        }
        return Self.presented(session, isProved: true)
    }

    private static func presented(_ session: Known, isProved: Bool) -> Caller<PresentedSession> {
        Caller(
            PresentedSession(session.caller.actor, session.found, isProved: isProved), limits: session.caller.limits)
    }
}

/// The session of a user that a look-up has proved, or that a read proves.
///
/// The response of a read must not be sent unless ``isProved``.
package final class PresentedSession: Sendable {
    package let actor: UserActor
    /// The end of the session.
    private let expiresAt: Timestamp
    /// The revision of the organization's settings with which the session was found.
    private let settings: Int
    private let proof: Atomic<Bool>

    fileprivate init(_ actor: UserActor, _ found: SessionRepository.Found, isProved: Bool) {
        self.actor = actor
        (expiresAt, settings) = (found.session.expiresAt, found.settings)
        proof = Atomic(isProved)
    }

    /// Whether a look-up or a read has found the session valid and unchanged.
    package var isProved: Bool { proof.load(ordering: .acquiring) }

    /// Checks the session in the transaction of a read, before anything else is read.
    ///
    /// - Throws: `invalid_session` if the session must be looked up again.
    func prove(in tx: Transaction) throws {
        guard !isProved else { return }
        let isUnchanged = try tx.sessions.isUnchanged(
            actor.session, organization: actor.organization, expiresAt: expiresAt, settings: settings)
        guard isUnchanged else {
            throw DomainError(.invalidSession, "The session or the organization's settings have changed.")
        }
        proof.store(true, ordering: .releasing)
    }
}
