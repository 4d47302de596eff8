import Foundation
import Hummingbird

/// The shop's own login; the platform has no part in it.
///
/// | route | answer |
/// | --- | --- |
/// | `POST /login` | 200 `{"token", "expires_at"}`, 400, 401, 429 with `Retry-After` |
struct LoginController {
    let login: AccountLogin

    func addRoutes(to router: some RouterMethods<ShopContext>) {
        router.post("login", use: logIn)
    }

    @Sendable private func logIn(_ request: Request, context: ShopContext) async throws -> LoginAnswer {
        let sent = try await request.decode(as: Login.self, context: context)
        guard let name = sent.username, !name.isEmpty else { throw ShopError.missing("username") }
        guard let password = sent.password, !password.isEmpty else { throw ShopError.missing("password") }
        let issued = try await login.issued(name: name, password: password, network: context.network)
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

extension AccountLogin {
    /// Returns a new token, or the error of a login that failed.
    func issued(name: String, password: String, network: String) async throws(ShopError) -> LoginTokens.Issued {
        switch await self(name: name, password: password, network: network) {
        case .issued(let issued): return issued
        case .wrong: throw .wrongLogin
        case .tooMany(let seconds): throw .tooManyLogins(wait: seconds)
        }
    }
}
