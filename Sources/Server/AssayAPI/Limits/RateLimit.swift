package import AssayCore
import AssayWire
import HTTPTypes
import Hummingbird

/// A rate limit: the sustained rate of calls, and the maximum burst.
package struct RateLimit: Sendable, Hashable {
    package let perSecond: Double
    package let burst: Int

    package init(perSecond: Double, burst: Int) {
        self.perSecond = perSecond
        self.burst = burst
    }

    /// A limit of calls per 24 hours.
    ///
    /// All of them may be made at once; they are regained one by one.
    package init(perDay: Int) {
        self.init(perSecond: Double(perDay) / 86_400, burst: perDay)
    }

    /// The limit of one address before authentication.
    package static let address = RateLimit(perSecond: 200, burst: 400)
}

/// The decision of a limit about one call.
package struct RateLimitVerdict: Sendable, Hashable {
    package let limit: RateLimit
    package let isAllowed: Bool
    /// The number of further calls that are allowed immediately.
    package let remaining: Int
    /// The number of whole seconds until one more call is allowed.
    package let resetSeconds: Int
}

/// A token bucket that fills at the limit's rate.
///
/// The callers pass the time, so tests need no clock.
package struct TokenBucket: Sendable {
    private var tokens: Double
    private var filledAt: Timestamp

    package init(full limit: RateLimit, now: Timestamp) {
        tokens = Double(limit.burst)
        filledAt = now
    }

    /// Takes one token if there is one.
    ///
    /// If the clock has been set back, no tokens are added or removed.
    package mutating func take(_ limit: RateLimit, now: Timestamp) -> RateLimitVerdict {
        fill(limit, now: now)
        let isAllowed = tokens >= 1
        if isAllowed { tokens -= 1 }
        return verdict(limit, isAllowed: isAllowed)
    }

    /// Takes tokens for a call that was allowed, whether there are as many or not.
    ///
    /// A bucket that owes tokens allows no call until they are regained, so that the sustained rate holds whatever one
    /// call costs.
    package mutating func charge(_ calls: Int, _ limit: RateLimit, now: Timestamp) -> RateLimitVerdict {
        fill(limit, now: now)
        tokens -= Double(calls)
        return verdict(limit, isAllowed: true)
    }

    private mutating func fill(_ limit: RateLimit, now: Timestamp) {
        tokens = min(Double(limit.burst), tokens + max(0, now.seconds(since: filledAt)) * limit.perSecond)
        filledAt = now
    }

    private func verdict(_ limit: RateLimit, isAllowed: Bool) -> RateLimitVerdict {
        let missing = max(0, 1 - tokens)
        return RateLimitVerdict(
            limit: limit, isAllowed: isAllowed, remaining: max(0, Int(tokens)),
            resetSeconds: Int((missing / limit.perSecond).rounded(.up)))
    }

    /// Whether the bucket is full again, so that deleting it changes nothing.
    package func isFull(_ limit: RateLimit, now: Timestamp) -> Bool {
        tokens + max(0, now.seconds(since: filledAt)) * limit.perSecond >= Double(limit.burst)
    }
}

extension RateLimitVerdict {
    /// The error for a call that exceeds the limit.
    var refusal: DomainError {
        DomainError(
            .rateLimited, "Too many requests. Wait \(max(1, resetSeconds)) s and retry.",
            retryAfter: max(1, resetSeconds))
    }

    /// Adds `RateLimit` and `RateLimit-Policy` (IETF draft), so that a client sees the limit before it reaches it.
    func describe(in headers: inout HTTPFields, name: String) {
        let window = max(1, Int((Double(limit.burst) / limit.perSecond).rounded(.up)))
        headers[.rateLimitPolicy] = "\"\(name)\";q=\(limit.burst);w=\(window)"
        headers[.rateLimit] = "\"\(name)\";r=\(remaining);t=\(resetSeconds)"
    }
}
