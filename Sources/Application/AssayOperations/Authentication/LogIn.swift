package import AssayCore
import AssayKeys
import AssayStorage
import AssayWire

/// Exchanges a signed authorization request for a session, once.
package struct LogIn: Sendable {
    /// A new session.
    ///
    /// Its token is available only here.
    package struct LoggedIn: Sendable {
        package let token: OneTimeSecret
        package let session: Session
        package let username: String
    }

    private let store: Store
    private let clock: any WallClock
    private let identifiers: IdentifierSource
    private let random: any RandomSource
    private let address: PublicAddress
    private let keys = VerificationKeyCache()

    package init(_ platform: Platform) {
        (store, clock, identifiers) = (platform.store, platform.clock, platform.identifiers)
        (random, address) = (platform.random, platform.address)
    }

    /// - Parameters:
    ///   - signedRequest: The signed request that the partner's backend received.
    ///   - proof: A JWS signed by the device's key, over the request's `jti` and this platform's address.
    /// - Throws: `authorization_expired` and `authorization_invalid` (unauthorized), `bundle_id_not_registered` and
    ///   `authorization_request_reused` (forbidden), `login_limit_reached` (too many requests; the signed request stays
    ///   valid).
    package func callAsFunction(signedRequest: String, proof: String) async throws -> LoggedIn {
        let now = clock.now()
        let stored = try await store.read { try $0.signingKeys.list() }
        let authorization = try verify(signedRequest, proof: proof, keys: keys.keys(of: stored), now: now)
        let token = SecretToken.make(prefix: "assay_session", random: random)
        let begun = try await store.write { [id = identifiers.makeOrdered(Entity.Session.self)] in
            try LoginTransaction(authorization: authorization, now: now).run(id: id, hash: token.hash.hex, in: $0)
        }
        return LoggedIn(token: OneTimeSecret(token), session: begun.session, username: begun.user.username)
    }

    private func verify(
        _ signedRequest: String, proof: String, keys: [String: VerificationKey], now: Timestamp
    ) throws(DomainError) -> SignedAuthorization {
        do {
            let authorization = try SignedAuthorization.verify(
                signedRequest, keys: keys, issuer: address.text, now: now.date)
            _ = try LoginProof.verify(
                proof, jwkThumbprint: authorization.jkt, jti: authorization.jti, audience: address.text)
            return authorization
        } catch {
            throw DomainError(
                error.code == .expired ? .authorizationExpired : .authorizationInvalid, error.description,
                detail: error.debugDescription)
        }
    }
}

/// Ends a session and invalidates its token.
package struct LogOut: Sendable {
    private let store: Store
    private let clock: any WallClock

    package init(_ platform: Platform) {
        (store, clock) = (platform.store, platform.clock)
    }

    package func callAsFunction(_ user: UserActor) async throws {
        let now = clock.now()
        // If another request has just revoked the session, the result is the same, so the return value is ignored.
        _ = try await store.write { transaction in
            _ = try transaction.sessions.revoke(user.session, organization: user.organization, now: now)
            try transaction.handovers.noteEnd(ofLogin: user.session, organization: user.organization, now: now)
        }
    }
}
