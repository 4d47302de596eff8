import AssayCore
import AssayOperations
import AssayWire
import HTTPTypes

/// The authorization of a partner's users, their login and logout, and their erasure.
struct AccessController {
    /// Created once, because it caches the opened signing key.
    private let authorize: AuthorizeUser
    /// Created once, because it caches the decoded public keys.
    private let logIn: LogIn
    private let logOut: LogOut
    private let erase: EraseUser

    init(platform: Platform) {
        authorize = AuthorizeUser(platform)
        (logIn, logOut, erase) = (LogIn(platform), LogOut(platform), EraseUser(platform))
    }

    func addRoutes(to routes: Routes) {
        for version in Route.Version.allCases {
            routes.partner.rendered(Endpoints.authorizeUser(version), use: authorizeUser)
        }
        routes.anyone(Endpoints.login) { call in
            let login = try await logIn(
                signedRequest: call.body.signed_authorization_request, proof: call.body.proof)
            return LoginResponse(
                access_token: login.token.value, expires_at: login.session.expiresAt.epoch,
                soft_expires_at: login.session.softExpiresAt.epoch, username: login.username)
        }
        routes.partner(Endpoints.eraseUser) { call in
            let begun = try await erase(call.actor, uniqueUserID: call.parameter("unique_user_id"))
            return EraseUserResponse(items: begun.items, captures: begun.captures, sessions: begun.sessions)
        }
        routes.user(Endpoints.logout) { call in
            try await logOut(call.actor)
            return NoBody()
        }
    }

    /// Signs a login request; if a stated value differs from the stored one, the status is 409 with the same body.
    @Sendable private func authorizeUser(
        _ call: RouteCall<PartnerActor, AuthorizeUserRequest>
    ) async throws -> Rendered<AuthorizeUserResponse> {
        let authorized = try await authorize(call.actor, call.body.statement)
        var headers: HTTPFields = [:]
        if !authorized.isAppRegistered { headers[.assayWarning] = "bundle_id_not_registered" }
        return try Rendered(
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
