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
            throw refusal("authorization", answer)
        }
        return signed
    }

    private func currentToken() async throws -> String {
        if let token { return token }
        guard !password.isEmpty else {
            throw Refusal(
                description: "There is no password for \(user). Set SAMPLE_APP_PASSWORD to the customer's password at "
                    + "the shop's backend.")
        }
        let answer = try await post("login", ["username": user, "password": password], token: nil)
        guard let made = answer.json["token"] as? String else {
            throw refusal("login of \(user)", answer)
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
        do {
            let (data, response) = try await URLSession.shared.data(for: request)
            return ((response as? HTTPURLResponse)?.statusCode ?? 0, jsonObject(data) ?? [:])
        } catch {
            throw Refusal(
                description: "The shop's backend at \(address) can't be reached: \(error.localizedDescription)")
        }
    }

    /// - Parameter call: The call that the backend has refused.
    private func refusal(_ call: String, _ answer: (status: Int, json: [String: Any])) -> Refusal {
        let error = answer.json["error"] as? [String: Any]
        let reason = error?["message"] as? String ?? "It gives no reason."
        return Refusal(description: "The shop's backend refused the \(call) (\(answer.status)): \(reason)")
    }
}
