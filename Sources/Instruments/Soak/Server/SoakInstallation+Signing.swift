import AssayHTTP
import AssayWire
import Foundation

extension SoakInstallation {
    /// Has the server sign an app's request for a user, as a partner's backend does.
    ///
    /// The signed request is valid for one login.
    func sign(_ request: String, user: String, over transport: any HTTPTransport) async throws -> String {
        let endpoint = Endpoints.authorizeUser(.v2).route
        let body = try WireJSON.encode([
            "sdk_authorization_request": request, "unique_user_id": user, "email": "\(user)@example.com",
        ])
        let answer = try await transport.send(
            HTTPRequest(
                endpoint.method.rawValue, address.appending(path: endpoint.path()),
                headers: ["Content-Type": "application/json", "Authorization": "Token \(token)"], body: .data(body)))
        guard answer.status == 200 else { throw SoakError("authorize-user answered \(answer.status)") }
        return try WireJSON.decode(AuthorizeUserResponse.self, from: answer.body).signed_authorization_request
    }
}
