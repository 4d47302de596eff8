import Hummingbird

/// Finds the customer who sent a request, by `Authorization: Token …`.
struct AccountMiddleware: RouterMiddleware {
    let tokens: LoginTokens

    func handle(
        _ request: Request, context: ShopContext, next: (Request, ShopContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        if let token = AccountMiddleware.token(in: request.headers[.authorization]) {
            context.account = await tokens.account(for: token)
        }
        return try await next(request, context)
    }

    /// Returns the token of a header; the scheme is case-insensitive (RFC 9110 §11.1), the token is not.
    static func token(in header: String?) -> String? {
        let parts = (header ?? "").split(separator: " ", omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "token" else { return nil }
        return String(parts[1])
    }
}
