import AssayCore
import AssayOperations
import AssayWire
import Hummingbird

/// Login and logout of the SDK's user.
///
/// | route | response |
/// | --- | --- |
/// | `POST /sdk/v1/login` | 200 `LoginResponse`; each signed request can be used once |
/// | `POST /sdk/v1/logout` | 204; the session is revoked |
struct SessionController {
    /// Created once, because it caches the decoded public keys.
    private let logIn: LogIn
    private let logOut: LogOut

    init(platform: Platform) {
        (logIn, logOut) = (LogIn(platform), LogOut(platform))
    }

    func addRoutes(to routes: Routes) {
        routes.anyone(.login, use: login)
        routes.user(.logout, use: logout)
    }

    @Sendable private func login(_ request: Request, _ context: AssayRequestContext) async throws -> Response {
        let body = try await request.json(LoginRequest.self)
        let login = try await logIn(signedRequest: body.signed_authorization_request, proof: body.proof)
        return try .json(
            LoginResponse(
                access_token: login.token.value, expires_at: login.session.expiresAt.epoch,
                soft_expires_at: login.session.softExpiresAt.epoch, username: login.username))
    }

    @Sendable private func logout(
        _ request: Request, _ context: AssayRequestContext, _ actor: UserActor
    ) async throws -> Response {
        try await logOut(actor)
        return Response(status: .noContent)
    }
}
