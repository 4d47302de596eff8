import Foundation
import Hummingbird

/// The shop's own login; the platform has no part in it.
///
/// | route | answer |
/// | --- | --- |
/// | `POST /login` | 200 `{"token", "expires_at"}`, 400, 401, 429 with `Retry-After` |
struct LoginController {
    let book: AccountStore
    let tokens: LoginTokens
    let throttle: LoginThrottle

    func addRoutes(to router: some RouterMethods<ShopContext>) {
        router.post("login", use: logIn)
    }

    @Sendable private func logIn(_ request: Request, context: ShopContext) async throws -> LoginAnswer {
        let login = try await request.decode(as: Login.self, context: context)
        guard let name = login.username, !name.isEmpty else { throw ShopError.missing("username") }
        guard let password = login.password, !password.isEmpty else { throw ShopError.missing("password") }
        if let seconds = await throttle.attempt(name: name, network: context.network) {
            throw ShopError.tooManyLogins(wait: seconds)
        }
        guard let account = book.account(name: name, password: password) else { throw ShopError.wrongLogin }
        await throttle.succeed(name: name, network: context.network)
        let issued = await tokens.issue(for: account)
        return LoginAnswer(token: issued.token, expiresAt: issued.expiresAt.formatted(.iso8601))
    }

    private struct Login: Decodable {
        let username: String?
        let password: String?
    }

    struct LoginAnswer: ResponseEncodable {
        let token: String
        let expiresAt: String

        private enum CodingKeys: String, CodingKey {
            case token
            case expiresAt = "expires_at"
        }
    }
}
