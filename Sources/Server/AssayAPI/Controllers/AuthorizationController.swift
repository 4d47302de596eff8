import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes
import Hummingbird

/// Lets partners' backends authorize their users.
///
/// | route | answer |
/// | --- | --- |
/// | `POST /v1/integrations/authorize-user`, `POST /v2/…` | 200 `AuthorizeUserResponse` |
///
/// If a stated value differs from the stored one, the status is 409 with the same body. The signed request is valid
/// then, too.
struct AuthorizationController {
    /// Created once, because it caches the opened signing key.
    private let authorize: AuthorizeUser

    init(platform: Platform) {
        authorize = AuthorizeUser(platform)
    }

    func addRoutes(to routes: Routes) {
        for version in Endpoint.Version.allCases {
            routes.partner(.authorizeUser(version), use: authorizeUser)
        }
    }

    @Sendable private func authorizeUser(
        _ request: Request, _ context: AssayRequestContext, _ actor: PartnerActor
    ) async throws -> Response {
        let authorized = try await authorize(actor, try await request.json(AuthorizeUserRequest.self).statement)
        var headers: HTTPFields = [:]
        if !authorized.isAppRegistered { headers[.assayWarning] = "bundle_id_not_registered" }
        return try .json(
            AuthorizeUserResponse(authorized), status: authorized.conflicts.isEmpty ? .ok : .conflict, headers: headers)
    }
}

extension AuthorizeUserRequest {
    fileprivate var statement: AuthorizeUser.Statement {
        AuthorizeUser.Statement(
            authorizationRequest: sdk_authorization_request, uniqueUserID: unique_user_id, email: email,
            firstName: first_name, lastName: last_name)
    }
}

extension AuthorizeUserResponse {
    fileprivate init(_ authorized: AuthorizeUser.Authorized) {
        let conflicts = authorized.conflicts.isEmpty ? nil : authorized.conflicts
        self.init(
            signed_authorization_request: authorized.signedRequest, username: authorized.username,
            error: conflicts.map {
                "Set before to another value, which stays: \($0.joined(separator: ", ")). The signed request is good."
            }, code: conflicts.map { _ in "profile_conflict" }, conflicts: conflicts)
    }
}
