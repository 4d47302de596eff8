package import AssayCore
import AssayOperations
import AssayWire
import Hummingbird
import Logging

/// The rate limits of a node.
///
/// The limits of organizations and users are settings of the organization.
package struct RateLimits: Sendable {
    /// The limit for requests of one address, before authentication.
    package var address: RateLimit
    /// The clock for rate limits; `nil` for the platform's clock.
    package var clock: (any WallClock)?

    package init(address: RateLimit = .address, clock: (any WallClock)? = nil) {
        self.address = address
        self.clock = clock
    }
}

/// Applies the rate limits of authenticated calls.
struct RateLimitCheck: Sendable {
    /// A limit with its key, and its name in the response headers.
    struct Quota: Sendable {
        let key: RateLimiter.Key
        let limit: RateLimit
        let name: String

        /// The quota of a partner's call: that of the endpoint's group.
        ///
        /// A call that the token's scope forbids counts among the reads. Otherwise a stolen token of scope `read` could
        /// use up the calls that sign logins, by calls that are refused.
        ///
        /// - Parameter group: The endpoint's group.
        static func partner(
            _ caller: Caller<PartnerActor>, calling endpoint: Endpoint, of group: PartnerRouteGroup
        ) -> Quota {
            let group = PartnerScope.permits(caller.actor.scope, endpoint) ? group : .reads
            return Quota(
                key: .partner(caller.actor.organization, group), limit: .partner(group, caller.limits),
                name: group.rawValue)
        }

        /// The quotas of a user's call.
        ///
        /// A successful response shows the first one.
        static func user(_ user: UserID, _ limits: OrganizationLimits, calling endpoint: Endpoint) -> [Quota] {
            let perSecond = limits.userPerSecond
            let calls = Quota(
                key: .user(user), limit: RateLimit(perSecond: Double(perSecond), burst: perSecond), name: "sdk")
            guard endpoint.isChange else { return [calls] }
            let changes = Quota(
                key: .changes(user), limit: RateLimit(perDay: limits.userChangesPerDay), name: "sdk-changes")
            return [calls, changes]
        }
    }

    private let limiter: RateLimiter
    private let addresses: SharedAddresses
    private let clock: any WallClock

    init(limiter: RateLimiter, addresses: SharedAddresses, clock: any WallClock) {
        self.limiter = limiter
        self.addresses = addresses
        self.clock = clock
    }

    /// Counts the call and adds the limit to the response, even if the handler refuses.
    ///
    /// An error becomes a response here, because the headers of the limit belong to it too.
    ///
    /// If there are several limits, the response shows the one that refused, otherwise the first.
    func pass(
        _ quotas: [Quota], in context: AssayRequestContext, _ body: () async throws -> Response
    ) async -> Response {
        var shown: (name: String, verdict: RateLimitVerdict)?
        for quota in quotas where shown?.verdict.isAllowed != false {
            noteUser(of: quota, context)
            let verdict = limiter.take(quota.key, quota.limit)
            if shown == nil || !verdict.isAllowed { shown = (quota.name, verdict) }
        }
        var response: Response
        do {
            if let verdict = shown?.verdict, !verdict.isAllowed { throw verdict.refusal }
            response = try await body()
        } catch {
            response = ProblemResponse.make(error, context: context)
        }
        if let shown { shown.verdict.describe(in: &response.headers, name: shown.name) }
        return response
    }

    /// Counts users per address.
    ///
    /// Partners are not counted, because an organization's servers naturally share few addresses.
    private func noteUser(of quota: Quota, _ context: AssayRequestContext) {
        guard case .user(let user) = quota.key, let client = context.client,
            addresses.note(user, at: client, now: clock.now())
        else { return }
        context.logger.warning(
            "many users share one address",
            metadata: [
                "address": "\(client)", "users": "\(SharedAddresses.threshold) or more",
                "remedy": """
                If a reverse proxy stands there, name it in --trusted-proxies (ASSAY_TRUSTED_PROXIES) and let it send \
                X-Forwarded-For: until then its users share the limits of one address.
                """,
            ])
    }
}
