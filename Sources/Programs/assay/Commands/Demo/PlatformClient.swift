import AssayCore
import AssayWire
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A client for the only partner API call that a script needs: `authorize-user` with an organization's token.
struct PlatformClient {
    let address: URL
    let token: String

    /// Requests a signature of an SDK's request.
    ///
    /// A 409 also counts as success, because its body contains a valid signed request.
    func authorize(_ sdkRequest: String, user: String, email: String?) async throws -> String {
        let endpoint = Endpoint.authorizeUser(.v2)
        var request = URLRequest(url: address.appending(path: endpoint.path()))
        request.httpMethod = endpoint.method.rawValue
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.setValue("Token \(token)", forHTTPHeaderField: "Authorization")
        var body = ["sdk_authorization_request": sdkRequest, "unique_user_id": user]
        body["email"] = email
        request.httpBody = try WireJSON.encode(body)
        let (data, response) = try await exchange(request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 200 || status == 409 else {
            let problem = try? WireJSON.decode(Problem.self, from: data)
            throw refusal(status, problem)
        }
        return try WireJSON.decode(AuthorizeUserResponse.self, from: data).signed_authorization_request
    }

    private func exchange(_ request: URLRequest) async throws -> (Data, URLResponse) {
        do {
            return try await URLSession.shared.data(for: request)
        } catch {
            throw DomainError(
                .unavailable, "server_unreachable", "No server answers at \(address.absoluteString). Is it running?",
                detail: "\(error)")
        }
    }

    private func refusal(_ status: Int, _ problem: Problem?) -> DomainError {
        let kind: DomainError.Kind =
            switch status {
            case 400: .badInput
            case 401: .unauthorized
            case 403: .forbidden
            case 429: .tooManyRequests
            default: .unavailable
            }
        return DomainError(
            kind, problem?.code ?? "server_failed", problem?.detail ?? "The server answered \(status).",
            fields: (problem?.errors ?? []).map { .init($0.field, $0.code, $0.message) })
    }
}
