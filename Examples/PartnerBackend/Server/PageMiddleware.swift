import Hummingbird

/// Finds the customer who sent a request from a page, by the cookie of his sign-in.
///
/// The app's routes ignore the cookie and the pages ignore the app's header, so a page of another site can't use the
/// app's routes in a customer's name.
struct CookieMiddleware: RouterMiddleware {
    let tokens: LoginTokens

    func handle(
        _ request: Request, context: ShopContext, next: (Request, ShopContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        if let token = request.cookies[SessionCookie.name]?.value {
            context.account = await tokens.account(for: token)
        }
        return try await next(request, context)
    }
}

/// The cookie of a sign-in.
enum SessionCookie {
    static let name = "shop_session"

    /// A cookie that scripts can't read and that forms of other sites do not send.
    ///
    /// - Parameters:
    ///   - seconds: The cookie's lifetime; 0 deletes it.
    ///   - isSecure: Whether the browser sends the cookie over HTTPS alone. A shop that has no HTTP address, unlike this
    ///     demo, always sets it.
    static func make(_ token: String, seconds: Int, isSecure: Bool) -> Cookie {
        Cookie(name: name, value: token, maxAge: seconds, path: "/", secure: isSecure, httpOnly: true, sameSite: .lax)
    }
}

/// Refuses a form that a page of another site has sent (CSRF).
///
/// Each browser states the page's origin with a form. The cookie's `SameSite` stops most of such forms; this also
/// covers the sign-in, which has no cookie yet, and forms from other hosts of the shop's own domain.
struct SameOriginMiddleware: RouterMiddleware {
    func handle(
        _ request: Request, context: ShopContext, next: (Request, ShopContext) async throws -> Response
    ) async throws -> Response {
        let isRead = request.method == .get || request.method == .head
        guard isRead || Self.isOwn(request.headers, host: request.head.authority) else { throw ShopError.foreignForm }
        return try await next(request, context)
    }

    /// Whether the form was sent from the shop's own page; a request that does not say so is refused.
    ///
    /// - Parameter host: The host and the port by which the browser reached the shop.
    static func isOwn(_ headers: HTTPFields, host: String?) -> Bool {
        if let site = headers.first(where: { $0.name.canonicalName == "sec-fetch-site" }) {
            return site.value == "same-origin"
        }
        guard let origin = headers[.origin], let host else { return false }
        return origin == "http://\(host)" || origin == "https://\(host)"
    }
}

/// Shows errors as pages, and sends a customer who is not signed in to the sign-in.
struct PageErrorMiddleware: RouterMiddleware {
    let pages: Pages

    func handle(
        _ request: Request, context: ShopContext, next: (Request, ShopContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as ShopError where error.code == ShopError.notSignedIn.code {
            // A form was sent from a page of a sign-in that has ended since.
            return .redirect(to: request.method == .post ? SignInController.endedPath : "/signin")
        } catch let error as ShopError {
            return page(of: error)
        } catch let error as any HTTPResponseError {
            let sentence = "The shop can't read this request. Go back and try again, with a shorter entry."
            return pages.response(ErrorPage(message: sentence), status: error.status)
        } catch {
            return page(of: .internalError(error, logger: context.logger))
        }
    }

    private func page(of error: ShopError) -> Response {
        pages.response(ErrorPage(message: error.message), status: error.status, headers: error.headers)
    }
}
