import EntrupySDK

/// Establishes the SDK's session, which every other call needs.
///
/// It must live as long as the app, because the SDK holds its delegates weakly.
@MainActor
final class Authorization: NSObject {
    private let sdk: EntrupyApp
    private let backend: ShopBackend
    private let journal: Journal
    /// The callers that wait for a login, in the order of their calls; each gets one result.
    private var waiting: [CheckedContinuation<Bool, Never>] = []

    init(sdk: EntrupyApp, backend: ShopBackend, journal: Journal) {
        self.sdk = sdk
        self.backend = backend
        self.journal = journal
        super.init()
        sdk.loginDelegate = self
    }

    /// Authorizes the user unless the session is still valid; call it before each call to the SDK.
    ///
    /// - Returns: Whether there is a session now.
    func prepare() async -> Bool {
        // The SDK keeps the session across restarts of the app and checks its expiry by the server's clock. So the
        // expiry that the delegate receives need not be stored here.
        if sdk.isAuthorizationValid() { return true }
        guard let signed = await signedRequest() else { return false }
        return await logIn(signed)
    }

    /// Returns a request that the backend has had signed; it is valid for one login, for some minutes, only on this
    /// device.
    func signedRequest() async -> String? {
        do {
            return try await backend.sign(sdk.generateSDKAuthorizationRequest())
        } catch {
            journal.onLine("  \(error)")
            return nil
        }
    }

    /// Logs in to the SDK.
    func logIn(_ signedRequest: String) async -> Bool {
        await withCheckedContinuation { continuation in
            waiting.append(continuation)
            sdk.loginUser(withSignedRequest: signedRequest)
        }
    }

    /// Ends the session when the customer logs out or another customer takes over the phone.
    func logOut() {
        sdk.cleanup()
    }

    private func answer(_ isLoggedIn: Bool) {
        guard !waiting.isEmpty else { return }
        waiting.removeFirst().resume(returning: isLoggedIn)
    }
}

extension Authorization: EntrupyLoginDelegate {
    func didLoginUserSuccessfully(_ expirationTime: TimeInterval) {
        journal.note()
        answer(true)
    }

    func didLoginUserFailWithError(_ errorCode: EntrupyErrorCode, description: String, localizedDescription: String) {
        journal.note(code: errorCode)
        journal.show(errorCode, description, localizedDescription)
        answer(false)
    }
}
