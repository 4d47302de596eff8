package import AssayCore
import AssayOperations
import Hummingbird

/// The limits of a node itself.
///
/// What an organisation and its users may ask for is the organisation's setting.
package struct RateLimits: Sendable {
    /// What one address may send before anybody knows who it is.
    package var address: RateLimit
    /// By which clock calls are counted; by the platform's where there is none.
    package var clock: (any WallClock)?

    package init(address: RateLimit = .address, clock: (any WallClock)? = nil) {
        self.address = address
        self.clock = clock
    }
}

/// Where a call whose caller is known is counted.
struct LimitGate: Sendable {
    /// What a call is counted against, and the name under which the answer shows it.
    struct Quota: Sendable {
        let key: RateLimiter.Key
        let limit: RateLimit
        let name: String

        static func partner(_ caller: Caller<PartnerActor>) -> Quota {
            let limits = caller.limits
            return Quota(
                key: .partner(caller.actor.organisation),
                limit: RateLimit(perSecond: Double(limits.partnerPerSecond), burst: limits.partnerBurst),
                name: "partner")
        }

        static func user(_ user: UserID, _ limits: OrganisationLimits) -> Quota {
            let perSecond = limits.userPerSecond
            return Quota(
                key: .user(user), limit: RateLimit(perSecond: Double(perSecond), burst: perSecond), name: "sdk")
        }
    }

    private let limiter: RateLimiter

    init(limiter: RateLimiter) {
        self.limiter = limiter
    }

    /// Counts the call and shows the limit in the answer, also where the handler refused.
    func pass(
        _ quota: Quota, _ body: () async throws -> Response, failure: (any Error) -> Response
    ) async -> Response {
        let verdict = limiter.take(quota.key, quota.limit)
        var response: Response
        do {
            guard verdict.isAllowed else { throw verdict.refusal }
            response = try await body()
        } catch {
            response = failure(error)
        }
        verdict.describe(in: &response.headers, name: quota.name)
        return response
    }
}
