import EntrupySDK

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Keeps a user of your app authorized.
@MainActor final class Authorization: EntrupyLoginDelegate {
    private let backend: URL
    private let credential: String
    private var expiry: Date?
    private var observer: (any NSObjectProtocol)?

    init(backend: URL, credential: String) {
        self.backend = backend
        self.credential = credential
    }

    // snippet.begin
    func authorize() async throws {
        let app = EntrupyApp.sharedInstance()
        guard !app.isAuthorizationValid() else { return }
        let signed = try await sign(app.generateSDKAuthorizationRequest())
        app.loginDelegate = self
        app.loginUser(withSignedRequest: signed)
    }
    // snippet.end

    // snippet.backend
    private func sign(_ request: String) async throws -> String {
        var call = URLRequest(url: backend.appendingPathComponent("authorize-entrupy-sdk-user"))
        call.httpMethod = "POST"
        call.setValue("Token \(credential)", forHTTPHeaderField: "Authorization")
        call.setValue("application/json", forHTTPHeaderField: "Content-Type")
        call.httpBody = try JSONEncoder().encode(["sdk_authorization_request": request])
        let (body, _) = try await URLSession.shared.data(for: call)
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Signed.self, from: body).signedAuthorizationRequest
    }

    private struct Signed: Decodable {
        let signedAuthorizationRequest: String
    }
    // snippet.end

    // snippet.delegate
    func didLoginUserSuccessfully(_ expirationTime: TimeInterval) {
        expiry = Date(timeIntervalSince1970: expirationTime)
    }

    func didLoginUserFailWithError(
        _ errorCode: EntrupyErrorCode, description: String, localizedDescription: String
    ) {
        switch errorCode {
        case .ErrorCodeForbiddenError, .ErrorCodeUnauthorizedAccess: print("authorize again: \(description)")
        default: print(localizedDescription)
        }
    }
    // snippet.end

    // snippet.session
    func observeSession() {
        let name = Notification.Name(KEntrupySessionEndedNotification)
        observer = NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in
            print("authorize the user again")
        }
    }
    // snippet.end

    // snippet.cleanup
    func logOut() {
        EntrupyApp.sharedInstance().cleanup()
    }
    // snippet.end
}
