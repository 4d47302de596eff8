package import Hummingbird

/// Determines the client against whose limits a request counts.
///
/// Runs outside ``RequestIDMiddleware``, which needs the client for its log line. It is therefore separate from
/// ``AddressLimitMiddleware``.
package struct ClientMiddleware: RouterMiddleware {
    package typealias Context = AssayRequestContext
    private let proxies: TrustedProxies
    private let refusals: RefusalRecord

    package init(proxies: TrustedProxies, refusals: RefusalRecord) {
        self.proxies = proxies
        self.refusals = refusals
    }

    package func handle(
        _ request: Request, context: AssayRequestContext,
        next: (Request, AssayRequestContext) async throws -> Response
    ) async throws -> Response {
        var context = context
        context.client = proxies.client(of: request, connectedFrom: context.remoteAddress).map { AddressGroup($0) }
        context.refusals = refusals
        return try await next(request, context)
    }
}

/// Limits the requests of one client before any token is verified, so that guessing tokens is slow.
///
/// Runs inside ``RequestIDMiddleware``, which converts its refusal into a response; ``ClientMiddleware`` runs outside.
package struct AddressLimitMiddleware: RouterMiddleware {
    package typealias Context = AssayRequestContext
    private let limiter: RateLimiter
    private let limit: RateLimit

    package init(limiter: RateLimiter, limit: RateLimit) {
        self.limiter = limiter
        self.limit = limit
    }

    package func handle(
        _ request: Request, context: AssayRequestContext,
        next: (Request, AssayRequestContext) async throws -> Response
    ) async throws -> Response {
        if let client = context.client {
            let verdict = limiter.take(.address(client.description), limit)
            guard verdict.isAllowed else { throw verdict.refusal }
        }
        return try await next(request, context)
    }
}
