import AssayClient

extension EntrupyApp {
    /// Makes the request that the app's backend has signed (seed 003 §2).
    ///
    /// Local and synchronous; never empty, and new on each call.
    public func generateSDKAuthorizationRequest() -> String {
        client.authorizationRequest()
    }

    /// Logs in with the request that the backend had signed → ``loginDelegate``.
    ///
    /// A request that was used before, or a bundle id that is not registered: `ErrorCodeForbiddenError`. One that is
    /// malformed, foreign or expired: `ErrorCodeUnauthorizedAccess`.
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

    /// Whether a session is there and still good, by the server's clock.
    ///
    /// Local and synchronous; survives a restart of the app; false within 5 s of the expiry.
    public func isAuthorizationValid() -> Bool {
        client.isAuthorized
    }

    /// Ends the session, on logout or before another user logs in (seed 001 §13).
    ///
    /// Revokes the token on the server as far as it can be reached, and deletes token, key and cached configuration. A
    /// capture that is not submitted ends with `didUserCancelCapture`; a submitted one goes on uploading with its own
    /// token and is never shown to another user.
    public func cleanup() {
        let client = client
        let token = client.forgetSession()
        settings.withLock { $0.configuration = .production }
        sheets.close()
        stage.clear()
        tasks.run { await client.revoke(token) }
    }
}
