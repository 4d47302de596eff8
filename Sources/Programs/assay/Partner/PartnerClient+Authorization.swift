import AssayHTTP
import AssayWire

extension PartnerClient {
    /// Requests a signature of an SDK's request.
    ///
    /// A 409 also counts as success, because its body contains a valid signed request.
    func authorize(_ sdkRequest: String, user: String, email: String?) async throws -> String {
        var body = ["sdk_authorization_request": sdkRequest, "unique_user_id": user]
        body["email"] = email
        let response = try await send(Endpoints.authorizeUser(.v2).route, body: body)
        guard response.status == 200 || response.status == 409 else { throw refusal(response) }
        let answer: AuthorizeUserResponse = try decode(response)
        return answer.signed_authorization_request
    }
}
