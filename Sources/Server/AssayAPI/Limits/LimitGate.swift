import AssayCore
import AssayOperations
import Hummingbird

/// The limits of a node itself.
///
/// What an organisation and its users may ask for is the organisation's setting.
package struct RateLimits: Sendable {
    /// What one address may send before anybody knows who it is.
    package var address: RateLimit

    package init(address: RateLimit = .address) {
        self.address = address
    }
}

/// Where a call whose caller is known is counted.
struct LimitGate: Sendable {
    /// Whose limit it is, and the name under which the answer shows it.
    enum Caller {
        case partner(OrganisationID)
        case user(UserID, of: OrganisationID)
    }

    private let limiter: RateLimiter
    private let find: FindLimits

    init(limiter: RateLimiter, platform: Platform) {
        self.limiter = limiter
        find = FindLimits(platform)
    }

    /// Counts the call and shows the limit in the answer, also where the handler refused.
    func pass(
        _ caller: Caller, _ body: () async throws -> Response, failure: (any Error) -> Response
    ) async throws -> Response {
        let (verdict, name) = try await count(caller)
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

    private func count(_ caller: Caller) async throws -> (RateLimitVerdict, String) {
        switch caller {
        case .partner(let organisation):
            let limits = try await find(organisation)
            let limit = RateLimit(perSecond: Double(limits.partnerPerSecond), burst: limits.partnerBurst)
            return (limiter.take(.partner(organisation), limit), "partner")
        case .user(let user, let organisation):
            let perSecond = try await find(organisation).userPerSecond
            return (limiter.take(.user(user), RateLimit(perSecond: Double(perSecond), burst: perSecond)), "sdk")
        }
    }
}
