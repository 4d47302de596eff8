import AsyncHTTPClient
import Foundation
import Hummingbird
import Logging
import NIOCore

/// The whole server, assembled from its parts.
struct ShopApplication: Sendable {
    let settings: Settings
    let logger: Logger

    /// Serves until the process is asked to end, then answers the requests in progress.
    ///
    /// - Parameter ready: Called with the address once the server accepts requests.
    func run(ready: @escaping @Sendable (String) -> Void) async throws {
        try await HTTPClient.withHTTPClient(configuration: PlatformClient.httpConfiguration) { http in
            try await build(http: http, ready: ready).runService()
        }
    }

    /// Builds the server with a given HTTP client and clock.
    func build(
        http: HTTPClient, timeout: TimeAmount = .seconds(15), now: @escaping @Sendable () -> Date = { Date() },
        ready: @escaping @Sendable (String) -> Void = { _ in }
    ) throws -> some ApplicationProtocol {
        let tokens = LoginTokens(now: now) { count in
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        }
        let throttle = LoginThrottle(now: now)
        let platform = PlatformClient(
            http: http, url: settings.platformURL, version: settings.version, token: settings.token,
            timeout: timeout)
        let router = try router(tokens: tokens, throttle: throttle, platform: platform, now: now)
        let host = settings.host
        return Application(
            router: router, configuration: .init(address: .hostname(host, port: settings.port)),
            onServerRunning: { channel in
                ready(ShopApplication.address(host: host, port: channel.localAddress?.port ?? 0))
            },
            logger: logger)
    }

    private func router(
        tokens: LoginTokens, throttle: LoginThrottle, platform: PlatformClient, now: @escaping @Sendable () -> Date
    ) throws -> Router<ShopContext> {
        let login = AccountLogin(book: AccountStore(settings.accounts), tokens: tokens, throttle: throttle)
        let usernames = try PlatformUsernames(file: settings.usernamesFile, logger: logger)
        let router = Router(context: ShopContext.self, options: .autoGenerateHeadEndpoints)
        router.addMiddleware {
            // Anybody can send requests, so at the usual level they leave no lines.
            LogRequestsMiddleware(.debug)
            ErrorMiddleware()
        }
        try ShopController(version: settings.version).addRoutes(to: router)
        // The app's routes: a token in the header.
        LoginController(login: login).addRoutes(to: router)
        let signedIn = router.group().add(middleware: AccountMiddleware(tokens: tokens))
            .group(context: SignedInContext.self)
        AuthorizationController(platform: platform, usernames: usernames).addRoutes(to: signedIn)
        let pages = try Pages()
        // The platform's calls, and the page that shows them.
        WebhooksController(
            check: WebhookCheck(secrets: settings.webhookSecrets, now: now), inbox: EventInbox(), pages: pages
        ).addRoutes(to: router)
        // The customers' pages: a cookie, and forms of the shop's own pages.
        let browser = router.group().addMiddleware {
            PageErrorMiddleware(pages: pages)
            SameOriginMiddleware()
            CookieMiddleware(tokens: tokens)
        }
        SignInController(login: login, pages: pages).addRoutes(to: browser)
        ItemsController(platform: platform, usernames: usernames, pages: pages)
            .addRoutes(to: browser.group(context: SignedInContext.self))
        return router
    }

    /// The server's address as a URL; an IPv6 address is put in brackets.
    static func address(host: String, port: Int) -> String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
