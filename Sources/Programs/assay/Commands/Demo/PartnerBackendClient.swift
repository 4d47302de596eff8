import AssayCore
import AssayHTTP
import AssayWire
import Foundation

/// The partner's backend from the view of its app: it logs in to the shop, then has a request signed.
struct PartnerBackendClient {
    let address: URL

    /// Logs in to the shop.
    ///
    /// - Returns: The shop's own token.
    func logIn(username: String, password: String) async throws -> String {
        try await post("login", ["username": username, "password": password], token: nil, answer: "token")
    }

    /// Requests a signature of the SDK's request for the user of the token.
    func authorize(_ request: String, token: String) async throws -> String {
        try await post(
            "authorize-entrupy-sdk-user", ["sdk_authorization_request": request], token: token,
            answer: "signed_authorization_request")
    }

    /// - Parameter member: The member of the answer to return.
    private func post(
        _ path: String, _ body: [String: String], token: String?, answer member: String
    ) async throws -> String {
        var headers: HTTPHeaders = ["Content-Type": "application/json"]
        headers["Authorization"] = token.map { "Token \($0)" }
        let response = try await URLSessionTransport().send(
            HTTPRequest("POST", address.appending(path: path), headers: headers, body: .data(try WireJSON.encode(body)))
        )
        let answer = try? WireJSON.decode(JSONNode.self, from: response.body)
        guard response.status == 200, let value = answer?[member]?.string else {
            throw DomainError(
                .init(.unavailable, "partner_backend_failed"),
                "The partner's backend answered \(response.status) to POST /\(path).")
        }
        return value
    }
}
