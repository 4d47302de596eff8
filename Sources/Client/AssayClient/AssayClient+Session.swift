import AssayWire
public import Foundation

/// Who is logged in, and until when.
public struct AssaySession: Sendable, Hashable {
    /// `<OrganizationName>-<unique_user_id>`.
    public let username: String
    /// When the session ends, by the server's clock.
    public let expiresAt: Date
    /// Thirty minutes earlier: when a careful app logs in again.
    public let softExpiresAt: Date
}

extension AssayClient {
    /// Name and version, as the platform's event log shows them.
    static let version = "assay-swift/0.1"

    /// Whether there is a session that is good for five seconds more, by the server's clock; asks nobody.
    public var isAuthorized: Bool { tokens.validToken != nil }

    /// The session that is good now.
    public var session: AssaySession? {
        guard let token = tokens.validToken, let username = tokens.username else { return nil }
        return AssaySession(username: username, token: token)
    }

    /// Who was logged in last, and has not been logged out: also after the session has expired.
    package var username: String? { tokens.username }

    /// The request that the app's backend has signed by the platform: new with each call, made on the device, never
    /// empty, and no secret.
    public func authorizationRequest() -> String {
        let payload = AuthorizationRequestPayload(
            bid: configuration.bundleIdentifier, nonce: random.id(), iat: Int(clock.now().timeIntervalSince1970),
            sdk: Self.version)
        let type = AuthorizationRequestPayload.type
        if let token = try? DeviceJWS(payload, type: type, key: keys.key()) { return token.description }
        // The Secure Enclave can refuse to sign, on a device that has not been unlocked yet for instance. The platform
        // refuses this text as malformed, which tells the app to try again.
        return payload.nonce
    }

    /// Logs in with the request that the platform has signed.
    ///
    /// It is good for one login, within ten minutes.
    ///
    /// Captures that the same user left in the queue are taken up.
    ///
    /// - Throws: ``AssayError/Code/unauthorizedAccess`` for a request that is malformed, expired or another device's;
    ///   ``AssayError/Code/forbidden`` for one that was used before, or a bundle identifier that is not registered;
    ///   ``AssayError/Code/tooManyRequests`` at once.
    @discardableResult
    public func logIn(signedRequest: String) async throws(AssayError) -> AssaySession {
        let session = try await beginSession(signedRequest: signedRequest)
        await resumePendingCaptures()
        return session
    }

    /// ``logIn(signedRequest:)`` without taking up captures.
    package func beginSession(signedRequest: String) async throws(AssayError) -> AssaySession {
        let body = LoginRequest(
            signed_authorization_request: signedRequest, proof: try proof(for: signedRequest))
        let call = try APICall.make(.login, json: body, credential: .none, language: api.language)
        let era = tokens.era
        let answer = try await api.decode(LoginResponse.self, from: call)
        guard await tokens.save(answer, ifStill: era) else {
            await tellPlatform(ofEnd: Secret(answer.access_token))
            throw error(.unauthorizedAccess, "The user was logged out while the login was under way. Log in again.")
        }
        // Another user's photos are nobody's to take any more.
        await desk.abandon(butOf: answer.username)
        return AssaySession(
            username: answer.username, expiresAt: Date(timeIntervalSince1970: answer.expires_at),
            softExpiresAt: Date(timeIntervalSince1970: answer.soft_expires_at))
    }

    private func proof(for signedRequest: String) throws(AssayError) -> String {
        guard let claims = SignedRequestClaims(compact: signedRequest) else {
            throw error(
                .unauthorizedAccess,
                "The signed request can't be read. Pass on signed_authorization_request as the platform answered it.")
        }
        let payload = LoginProofPayload(
            jti: claims.jti, aud: configuration.baseURL?.absoluteString ?? "",
            iat: Int(clock.now().timeIntervalSince1970))
        do {
            return try DeviceJWS(payload, type: LoginProofPayload.type, key: keys.key()).description
        } catch {
            throw self.error(.unauthorizedAccess, "The device key can't sign: \(error)")
        }
    }

    /// Logs the user out and forgets what belongs to the session: token, device key, configuration.
    ///
    /// A capture that is not submitted ends as cancelled. A submitted one goes on with its own upload token; its end is
    /// told when the same user is logged in again, and nobody else sees it.
    public func cleanUp() async {
        await revoke(forgetSession())
    }

    /// The part of ``cleanUp()`` on this device; when it returns, nobody is logged in.
    ///
    /// - Returns: The token there was, to be revoked.
    package func forgetSession() -> Secret? {
        let token = tokens.delete()
        do {
            try keys.delete()
        } catch {
            api.log.warning("The device key can't be deleted", ["reason": "\(error)"])
        }
        configurations.delete()
        return token
    }

    /// The rest of ``cleanUp()``: ends what is not submitted, and tells the platform as well as it can.
    package func revoke(_ token: Secret?) async {
        await desk.abandon(butOf: nil)
        if let token { await tellPlatform(ofEnd: token) }
    }

    private func tellPlatform(ofEnd token: Secret) async {
        var call = APICall(.logout, credential: .token(token))
        call.deadline = 5
        do throws(AssayError) {
            _ = try await api.send(call)
        } catch {
            api.log.warning("The session could not be revoked and ends by itself", error)
        }
    }
}

extension AssaySession {
    fileprivate init(username: String, token: StoredSession.Token) {
        self.init(
            username: username, expiresAt: Date(timeIntervalSince1970: token.expiresAt),
            softExpiresAt: Date(timeIntervalSince1970: token.softExpiresAt))
    }
}
