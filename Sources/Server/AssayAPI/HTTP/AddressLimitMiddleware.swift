package import Hummingbird

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
