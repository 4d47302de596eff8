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
        /// Whether a large body counts as several calls.
        var countsBytes = false

        /// The quotas of a partner's call: those of the endpoint's group.
        ///
        /// A successful response shows the first one.
        ///
        /// A call that the token's scope forbids counts among the reads. Otherwise a stolen token of scope `read` could
        /// use up the calls that sign logins, by calls that are refused.
        ///
        /// - Parameter group: The endpoint's group.
        static func partner(
            _ caller: Caller<PartnerActor>, calling endpoint: Route, of group: PartnerRouteGroup
        ) -> [Quota] {
            let group = PartnerScope.permits(caller.actor.scope, endpoint) ? group : .reads
            let organization = caller.actor.organization
            let calls = Quota(
                key: .partner(organization, group), limit: .partner(caller.limits), name: group.rawValue,
                countsBytes: true)
            guard let limit = RateLimit.partnerDay(group, caller.limits) else { return [calls] }
            let day = Quota(
                key: .partnerDay(organization, group), limit: limit, name: "\(group.rawValue)-per-day",
                countsBytes: true)
            return [calls, day]
        }

        /// The quotas of a user's call.
        ///
        /// A successful response shows the first one.
        static func user(
            _ user: UserID, of organization: OrganizationID, _ limits: OrganizationLimits, calling endpoint: Route
        ) -> [Quota] {
            let perSecond = limits.userPerSecond
            let calls = Quota(
                key: .user(user), limit: RateLimit(perSecond: Double(perSecond), burst: perSecond), name: "sdk")
            guard endpoint.isChange else { return [calls] }
            let changes = Quota(
                key: .changes(user), limit: RateLimit(perDay: limits.userChangesPerDay), name: "sdk-changes",
                countsBytes: true)
            let all = Quota(
                key: .allChanges(organization), limit: RateLimit(perDay: limits.changesPerDay),
                name: "organization-changes", countsBytes: true)
            guard Endpoints.itemChanges.contains(endpoint) else { return [calls, changes, all] }
            // One user's loop leaves most of the changes to the other users.
            let own = Quota(
                key: .itemChanges(user), limit: RateLimit(perDay: max(1, limits.itemChangesPerDay / 20)),
                name: "item-changes")
            let items = Quota(
                key: .allItemChanges(organization), limit: RateLimit(perDay: limits.itemChangesPerDay),
                name: "organization-item-changes")
            return [calls, changes, own, all, items]
        }
    }

    /// The account of one call: the limit that its response shows, as it is after the call.
    struct Account {
        private let limiter: RateLimiter
        private var shown: (quota: Quota, verdict: RateLimitVerdict)?
        private var taken: [Quota] = []

        fileprivate init(_ limiter: RateLimiter) { self.limiter = limiter }

        /// Whether every quota so far has allowed the call.
        fileprivate var isOpen: Bool { shown?.verdict.isAllowed != false }

        /// The error for a call that exceeds a limit; `nil` if it may go on.
        fileprivate var refusal: DomainError? { isOpen ? nil : shown?.verdict.refusal }

        /// If there are several quotas, the response shows the one that refused, otherwise the first.
        fileprivate mutating func take(_ quota: Quota) {
            let verdict = limiter.take(quota.key, quota.limit)
            taken.append(quota)
            if shown == nil || !verdict.isAllowed { shown = (quota, verdict) }
        }

        /// Counts a change with a large body as several calls; the next calls wait for them.
        ///
        /// - Parameter bytes: The size of the body. It is known only once the body is there, and the server reads no body
        ///   of a call beyond the limit.
        mutating func charge(changeWith bytes: Int) {
            let more = RateLimit.calls(ofChangeWith: bytes) - 1
            guard more > 0 else { return }
            for quota in taken where quota.countsBytes {
                let verdict = limiter.charge(more, to: quota.key, quota.limit)
                if shown?.quota.key == quota.key { shown = (quota, verdict) }
            }
        }

        /// Counts a change of a user by the size of its JSON.
        ///
        /// - Returns: The request with its body in memory.
        mutating func charge(_ request: Request, to endpoint: Route) async throws -> Request {
            guard endpoint.isChange, endpoint.body == .json else { return request }
            let body = try await request.jsonBody()
            charge(changeWith: body.readableBytes)
            var request = request
            request.body = RequestBody(buffer: body)
            return request
        }

        fileprivate func describe(in response: inout Response) {
            guard let shown else { return }
            shown.verdict.describe(in: &response.headers, name: shown.quota.name)
        }
    }

    let limiter: RateLimiter

    /// Counts the call and adds the limit to the response, even if the handler refuses.
    ///
    /// An error becomes a response here, because the headers of the limit belong to it too.
    func pass(
        _ quotas: [Quota], in context: AssayRequestContext, _ body: (inout Account) async throws -> Response
    ) async -> Response {
        var account = Account(limiter)
        for quota in quotas where account.isOpen { account.take(quota) }
        var response: Response
        do {
            if let refusal = account.refusal { throw refusal }
            response = try await body(&account)
        } catch {
            response = ProblemResponse.make(error, context: context)
        }
        account.describe(in: &response)
        return response
    }
}
