import HTTPTypes
package import Hummingbird

/// Limits what one address may send before anybody has looked at a token, so that guessing tokens is slow.
package struct AddressLimitMiddleware: RouterMiddleware {
    package typealias Context = AssayRequestContext
    private let limiter: RateLimiter
    private let limit: RateLimit
    private let proxies: TrustedProxies

    package init(limiter: RateLimiter, limit: RateLimit, proxies: TrustedProxies) {
        self.limiter = limiter
        self.limit = limit
        self.proxies = proxies
    }

    package func handle(
        _ request: Request, context: AssayRequestContext,
        next: (Request, AssayRequestContext) async throws -> Response
    ) async throws -> Response {
        if let address = proxies.client(of: request, connectedFrom: context.remoteAddress) {
            let verdict = limiter.take(.address(address), limit)
            guard verdict.isAllowed else { throw verdict.refusal }
        }
        return try await next(request, context)
    }
}

/// The reverse proxies whose `X-Forwarded-For` is believed.
///
/// Anybody else's header is only text.
package struct TrustedProxies: Sendable {
    private let addresses: Set<String>

    /// - Parameter addresses: Exact addresses, such as `127.0.0.1`.
    package init(_ addresses: Set<String>) {
        self.addresses = addresses
    }

    /// The address to count the call for: the last one in the chain that no trusted proxy has.
    package func client(of request: Request, connectedFrom address: String?) -> String? {
        guard let address, addresses.contains(address), let chain = request.headers[.forwardedFor]
        else { return address }
        let hops = chain.split(separator: ",").map { $0.drop { $0.isWhitespace } }
        return hops.last { !addresses.contains(String($0)) }.map(String.init) ?? address
    }
}
