import EntrupySDK

/// Sees to a session of the SDK, which every other call needs.
///
/// It lives as long as the app: the SDK holds its delegates weakly.
@MainActor
final class Authorization: NSObject {
    private let sdk: EntrupyApp
    private let backend: ShopBackend
    private let journal: Journal
    /// Those who wait for a login, in the order of their calls: each call is answered once.
    private var waiting: [CheckedContinuation<Bool, Never>] = []

    init(sdk: EntrupyApp, backend: ShopBackend, journal: Journal) {
        self.sdk = sdk
        self.backend = backend
        self.journal = journal
        super.init()
        sdk.loginDelegate = self
    }

    /// Authorizes the user unless a session is still good; call it before each call of the SDK.
    ///
    /// - Returns: Whether there is a session now.
    func prepare() async -> Bool {
        // The SDK keeps the session over a restart of the app, and knows when it ends by the server's clock. So the
        // expiry that the delegate is told of need not be stored here.
        if sdk.isAuthorizationValid() { return true }
        guard let signed = await signedRequest() else { return false }
        return await logIn(signed)
    }

    /// A request that the backend has had signed: good for one login, within minutes, on this device alone.
    func signedRequest() async -> String? {
        do {
            return try await backend.sign(sdk.generateSDKAuthorizationRequest())
        } catch {
            journal.onLine("The shop can't be reached: \(error)")
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

    /// The customer leaves, or another one takes over the phone.
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
        // `description` is for logs; people are shown `localizedDescription`.
        journal.note(code: errorCode)
        journal.onLine("  \(localizedDescription) \(errorCode.advice)")
        answer(false)
    }
}
