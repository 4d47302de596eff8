import AssayWire
public import Foundation

/// The session of the logged-in user.
public struct AssaySession: Sendable, Hashable {
    /// `<OrganizationName>-<unique_user_id>`.
    public let username: String
    /// The end of the session, by the server's clock.
    public let expiresAt: Date
    /// Thirty minutes before ``expiresAt``: the recommended time to log in again.
    public let softExpiresAt: Date
}

extension AssayClient {
    /// The library's name and version, as they appear in the server's event log.
    static let version = "assay-swift/0.1"

    /// Whether the session is valid for at least five more seconds by the server's clock; sends no request.
    public var isAuthorized: Bool { tokens.validToken != nil }

    /// The current valid session, if any.
    public var session: AssaySession? {
        guard let token = tokens.validToken, let username = tokens.username else { return nil }
        return AssaySession(username: username, token: token)
    }

    /// The user who logged in last and has not logged out, even if the session has expired.
    package var username: String? { tokens.username }

    /// Returns a request for the app's backend to pass to the server, which signs it.
    ///
    /// Each call creates a new request on the device. It is never empty and contains no secret.
    public func authorizationRequest() -> String {
        let payload = AuthorizationRequestPayload(
            bid: configuration.bundleIdentifier, nonce: random.id(), iat: Int(clock.now().timeIntervalSince1970),
            sdk: Self.version)
        let type = AuthorizationRequestPayload.type
        if let token = try? DeviceJWS(payload, type: type, key: keys.key()) { return token.description }
        // The Secure Enclave can refuse to sign, for example before the device's first unlock. The server refuses this
        // text as malformed, and the resulting error tells the app to try again.
        return payload.nonce
    }

    /// Logs in with the request that the server has signed.
    ///
    /// A signed request is valid for one login, within ten minutes.
    ///
    /// Captures that the same user left in the queue are resumed.
    ///
    /// - Throws: ``AssayError/Code/unauthorizedAccess`` for a request that is malformed, expired or of another device;
    ///   ``AssayError/Code/forbidden`` for a request that was already used, or a bundle identifier that is not
    ///   registered; ``AssayError/Code/tooManyRequests`` without any retry.
    @discardableResult
    public func logIn(signedRequest: String) async throws(AssayError) -> AssaySession {
        let session = try await beginSession(signedRequest: signedRequest)
        await resumePendingCaptures()
        return session
    }

    /// The same as ``logIn(signedRequest:)``, without resuming captures.
    package func beginSession(signedRequest: String) async throws(AssayError) -> AssaySession {
        let claims = try self.claims(of: signedRequest)
        let body = LoginRequest(signed_authorization_request: signedRequest, proof: try proof(for: claims))
        let call = try APICall(Endpoints.login, json: body, credential: .none, language: api.language)
        let era = tokens.era
        let answer: LoginResponse
        do throws(AssayError) {
            answer = try await api.answer(to: call)
        } catch {
            if error.isRefusal { keys.deleteRetired(usedFor: claims) }
            throw error
        }
        guard await tokens.save(answer, ifStill: era) else {
            await notifyPlatform(ofEnd: Secret(answer.access_token))
            throw error(.unauthorizedAccess, "The user was logged out while the login was under way. Log in again.")
        }
        keys.deleteRetired(usedFor: claims)
        // The unsubmitted captures of any other user end now, since that user can take no more photos.
        await coordinator.abandon(butOf: answer.username)
        return AssaySession(
            username: answer.username, expiresAt: Date(timeIntervalSince1970: answer.expires_at),
            softExpiresAt: Date(timeIntervalSince1970: answer.soft_expires_at))
    }

    private func claims(of signedRequest: String) throws(AssayError) -> SignedRequestClaims {
        guard let claims = SignedRequestClaims(compact: signedRequest) else {
            throw error(
                .unauthorizedAccess,
                "The signed request can't be read. Pass on signed_authorization_request as the platform answered it.")
        }
        return claims
    }

    private func proof(for claims: SignedRequestClaims) throws(AssayError) -> String {
        let payload = LoginProofPayload(
            jti: claims.jti, aud: configuration.baseURL?.absoluteString ?? "",
            iat: Int(clock.now().timeIntervalSince1970))
        do {
            return try DeviceJWS(payload, type: LoginProofPayload.type, key: keys.key(of: claims)).description
        } catch {
            throw self.error(.unauthorizedAccess, "The device key can't sign: \(error)")
        }
    }

    /// Logs the user out and deletes the session's data: token and configuration, and the device key.
    ///
    /// A signed request that the app has fetched already can still log in: its key stays until that login succeeds or
    /// is refused, and for at most ten minutes.
    ///
    /// A capture that is not submitted ends as cancelled. A submitted capture continues with its own upload token. Its
    /// end is reported only to the same user, after that user's next login.
    public func cleanUp() async {
        await revoke(forgetSession())
    }

    /// The local part of ``cleanUp()``; when it returns, no user is logged in.
    ///
    /// - Returns: The session's token, if any, which must be revoked.
    package func forgetSession() -> Secret? {
        let token = tokens.delete()
        keys.retire()
        configurations.delete()
        return token
    }

    /// The remote part of ``cleanUp()``: ends unsubmitted captures, and tries once to revoke the token on the server.
    package func revoke(_ token: Secret?) async {
        await coordinator.abandon(butOf: nil)
        if let token { await notifyPlatform(ofEnd: token) }
    }

    private func notifyPlatform(ofEnd token: Secret) async {
        var call = APICall(Endpoints.logout, credential: .token(token))
        call.deadline = 5
        do throws(AssayError) {
            _ = try await api.send(call)
        } catch {
            api.log.warning("The session could not be revoked and ends by itself", error)
        }
    }
}

extension AssayError {
    /// Whether the server has refused a login for good: the signed request is used, expired or another device's.
    fileprivate var isRefusal: Bool { [.badRequest, .unauthorizedAccess, .forbidden].contains(code) }
}

extension AssaySession {
    fileprivate init(username: String, token: StoredSession.Token) {
        self.init(
            username: username, expiresAt: Date(timeIntervalSince1970: token.expiresAt),
            softExpiresAt: Date(timeIntervalSince1970: token.softExpiresAt))
    }
}
