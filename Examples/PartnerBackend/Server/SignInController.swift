import Hummingbird

/// The sign-in of the pages, by the same login as the app's.
///
/// | route | answer |
/// | --- | --- |
/// | `GET /signin` | the form |
/// | `POST /signin` | 303 to the items, with the cookie; 401 and 429 with the form |
/// | `POST /signout` | 303 to the form; the cookie is worth nothing any more |
struct SignInController {
    /// The path of the form for a customer whose entry was lost, because his sign-in has ended.
    static let endedPath = "/signin?ended=1"
    private static let ended = "Your sign-in has ended. Sign in again and repeat your last entry."

    let login: AccountLogin
    let pages: Pages

    func addRoutes(to router: some RouterMethods<ShopContext>) {
        router.get("signin") { request, _ in
            let hasEnded = request.queryFields["ended"] != nil
            return pages.response(SignInPage(name: "", message: hasEnded ? Self.ended : nil))
        }
        router.post("signin", use: signIn)
        router.post("signout", use: signOut)
    }

    @Sendable private func signIn(_ request: Request, context: ShopContext) async throws -> Response {
        let form = try await request.form(upTo: context.maxUploadSize)
        let name = form["username"] ?? ""
        do {
            let issued = try await login.issued(
                name: name, password: form.exact("password"), network: context.network)
            var response = Response.redirect(to: "/items")
            response.setCookie(
                SessionCookie.make(
                    issued.token, seconds: Int(LoginTokens.lifetime), isSecure: Self.isSecure(request)))
            return response
        } catch {
            return pages.response(
                SignInPage(name: name, message: error.message), status: error.status, headers: error.headers)
        }
    }

    @Sendable private func signOut(_ request: Request, context: ShopContext) async throws -> Response {
        if let token = request.cookies[SessionCookie.name]?.value { await login.tokens.revoke(token) }
        var response = Response.redirect(to: "/signin")
        response.setCookie(SessionCookie.make("", seconds: 0, isSecure: Self.isSecure(request)))
        return response
    }

    /// Whether the form's page came over HTTPS, from a proxy in front of this server.
    private static func isSecure(_ request: Request) -> Bool {
        request.headers[.origin]?.hasPrefix("https://") == true
    }
}
