import EntrupySDK

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The app's own backend (`Examples/PartnerBackend`), which knows the shop's customers and has their requests signed.
///
/// The platform's API token stays there, because every user of an app can read its contents.
@MainActor
final class ShopBackend {
    /// The reason why there is no signed request.
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    private let address: URL
    private let user: String
    private let password: String
    /// The customer's login token for the backend; the SDK has no part in it.
    private var token: String?

    init(address: URL, user: String, password: String) {
        self.address = address
        self.user = user
        self.password = password
    }

    /// Has the backend sign the SDK's request for the customer of this app.
    func sign(_ request: String) async throws -> String {
        let path = "authorize-entrupy-sdk-user"
        let body = ["sdk_authorization_request": request]
        var answer = try await post(path, body, token: try await currentToken())
        if answer.status == 401 {
            // The shop's own login has expired: one more attempt with a new one.
            token = nil
            answer = try await post(path, body, token: try await currentToken())
        }
        guard let signed = answer.json["signed_authorization_request"] as? String else {
            throw Refusal(description: "The shop answered \(answer.status) to the authorization.")
        }
        return signed
    }

    private func currentToken() async throws -> String {
        if let token { return token }
        let answer = try await post("login", ["username": user, "password": password], token: nil)
        guard let made = answer.json["token"] as? String else {
            throw Refusal(description: "The shop answered \(answer.status) to the login.")
        }
        token = made
        return made
    }

    private func post(
        _ path: String, _ body: [String: String], token: String?
    ) async throws -> (status: Int, json: [String: Any]) {
        var request = URLRequest(url: address.appendingPathComponent(path))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(body)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        if let token { request.setValue("Token \(token)", forHTTPHeaderField: "Authorization") }
        let (data, response) = try await URLSession.shared.data(for: request)
        let json = jsonObject(data) ?? [:]
        return ((response as? HTTPURLResponse)?.statusCode ?? 0, json)
    }
}
