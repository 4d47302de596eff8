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

    private let platform: Platform
    private let keys = VerificationKeyCache()

    package init(_ platform: Platform) { self.platform = platform }

    /// - Parameters:
    ///   - signedRequest: The signed request that the partner's backend received.
    ///   - proof: A JWS signed by the device's key, over the request's `jti` and this platform's address.
    /// - Throws: `authorization_expired` and `authorization_invalid` (unauthorized), `bundle_id_not_registered` and
    ///   `authorization_request_reused` (forbidden), `login_limit_reached` (too many requests; the signed request stays
    ///   valid).
    package func callAsFunction(signedRequest: String, proof: String) async throws -> LoggedIn {
        let now = platform.clock.now()
        let stored = try await platform.store.read { try $0.signingKeys.list() }
        let authorization = try verify(signedRequest, proof: proof, keys: keys.keys(of: stored), now: now)
        let token = SecretToken.make(prefix: "assay_session", random: platform.random)
        let begun = try await platform.store.write { [id = platform.identifiers.makeOrdered(Entity.Session.self)] in
            try LoginTransaction(authorization: authorization, now: now).run(id: id, hash: token.hash.hex, in: $0)
        }
        return LoggedIn(token: OneTimeSecret(token), session: begun.session, username: begun.user.username)
    }

    private func verify(
        _ signedRequest: String, proof: String, keys: [String: VerificationKey], now: Timestamp
    ) throws(DomainError) -> SignedAuthorization {
        do {
            let authorization = try SignedAuthorization.verify(
                signedRequest, keys: keys, issuer: platform.address.text, now: now.date)
            _ = try LoginProof.verify(
                proof, jwkThumbprint: authorization.jkt, jti: authorization.jti, audience: platform.address.text)
            return authorization
        } catch {
            throw DomainError(
                error.code == .expired ? .authorizationExpired : .authorizationInvalid, error.description,
                detail: error.debugDescription)
        }
    }
}
