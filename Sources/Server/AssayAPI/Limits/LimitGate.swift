import Hummingbird

/// The limits that a node applies.
package struct RateLimits: Sendable {
    package var address: RateLimit
    package var partner: RateLimit
    package var sdk: RateLimit

    package init(address: RateLimit = .address, partner: RateLimit = .partner, sdk: RateLimit = .sdk) {
        self.address = address
        self.partner = partner
        self.sdk = sdk
    }
}

/// Where a call whose caller is known is counted.
struct LimitGate: Sendable {
    let limiter: RateLimiter
    let limits: RateLimits

    /// Counts the call and shows the limit in the answer, also where the handler refused.
    func pass(
        _ key: RateLimiter.Key, _ limit: KeyPath<RateLimits, RateLimit>, _ name: String,
        _ body: () async throws -> Response, failure: (any Error) -> Response
    ) async throws -> Response {
        let verdict = limiter.take(key, limits[keyPath: limit])
        var response: Response
        do {
            guard verdict.isAllowed else { throw verdict.refusal }
            response = try await body()
        } catch {
            response = failure(error)
        }
        verdict.describe(in: &response.headers, name: name)
        return response
    }
}
