import AssayClient

extension EntrupyApp {
    /// Makes an authorization request, which the app's backend has the platform sign.
    ///
    /// The call is local and synchronous. The request is never empty, and each call makes a new one.
    public func generateSDKAuthorizationRequest() -> String {
        client.authorizationRequest()
    }

    /// Logs in with a signed authorization request and reports the outcome to ``loginDelegate``.
    ///
    /// The login fails with `ErrorCodeForbiddenError` if the request was used before or the bundle ID is not
    /// registered. It fails with `ErrorCodeUnauthorizedAccess` if the request is malformed, expired or another
    /// device's.
    public func loginUser(withSignedRequest signedRequest: String) {
        let client = client
        tasks.run { [relay] in
            do throws(AssayError) {
                relay.loggedIn(.success(try await client.beginSession(signedRequest: signedRequest)))
                await client.resumePendingCaptures()
            } catch {
                relay.loggedIn(.failure(error))
            }
        }
    }

    /// Whether a session exists and is still valid by the server's clock.
    ///
    /// The call is local and synchronous. The session survives a restart of the app. The result is `false` from 5
    /// seconds before the expiry.
    public func isAuthorizationValid() -> Bool {
        client.isAuthorized
    }

    /// Ends the session; call it on logout and before another user logs in.
    ///
    /// The SDK deletes the token and the cached configuration, and revokes the token on the server if the server can be
    /// reached. A signed request that the app has fetched already can still log in: its device key stays until that login
    /// succeeds or is refused, and for at most ten minutes. A capture that is not submitted ends with `didUserCancelCapture`. A submitted capture
    /// continues to upload with its own token and is never shown to another user.
    public func cleanup() {
        let client = client
        let token = client.forgetSession()
        settings.withLock { $0.configuration = .production }
        for open in presentation.clear() { tasks.run { await open.close() } }
        tasks.run { await client.revoke(token) }
    }

    /// Fetches the configuration that captures and searches need and reports the outcome to ``configDelegate``.
    ///
    /// The call is optional: the SDK fetches a missing configuration when it is needed. Captures use the type that was
    /// requested last.
    public func fetchConfigurationType(_ configType: EntrupyConfigType) {
        let kind: ConfigurationKind = configType == .ConfigTypeDebug ? .debug : .production
        settings.withLock { $0.configuration = kind }
        let client = client
        tasks.run { [relay] in
            do throws(AssayError) {
                relay.fetchedConfiguration(.success(try await client.fetchConfiguration(kind)))
            } catch {
                relay.fetchedConfiguration(.failure(error))
            }
        }
    }
}
