import Hummingbird

/// Determines the client against whose limits a request counts.
///
/// Runs outside ``RequestIDMiddleware``, which needs the client for its log line. It is therefore separate from
/// ``AddressLimitMiddleware``.
struct ClientMiddleware: RouterMiddleware {
    typealias Context = AssayRequestContext
    let proxies: TrustedProxies
    let refusals: RefusalRecord

    func handle(
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
struct AddressLimitMiddleware: RouterMiddleware {
    typealias Context = AssayRequestContext
    let limiter: RateLimiter
    let limit: RateLimit

    func handle(
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
