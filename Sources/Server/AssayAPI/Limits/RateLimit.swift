package import AssayCore

/// A limit: so many calls a second, and how many may come at once.
package struct RateLimit: Sendable, Hashable {
    package let perSecond: Double
    package let burst: Int

    package init(perSecond: Double, burst: Int) {
        self.perSecond = perSecond
        self.burst = burst
    }

    /// So many calls in 24 hours: all of them at once, or as they come back one by one.
    package init(perDay: Int) {
        self.init(perSecond: Double(perDay) / 86_400, burst: perDay)
    }

    /// What one address may send before anybody knows who it is.
    package static let address = RateLimit(perSecond: 200, burst: 400)
}

/// What a limit says of one call.
package struct RateLimitVerdict: Sendable, Hashable {
    package let limit: RateLimit
    package let isAllowed: Bool
    /// Calls that could follow at once.
    package let remaining: Int
    /// Whole seconds until one more call is allowed.
    package let resetSeconds: Int
}

/// A bucket that fills at the limit's rate: a value, so that it can be tested against any clock.
package struct TokenBucket: Sendable {
    private var tokens: Double
    private var filledAt: Timestamp

    package init(full limit: RateLimit, now: Timestamp) {
        tokens = Double(limit.burst)
        filledAt = now
    }

    /// Takes one token where there is one.
    ///
    /// A clock that went back fills nothing and takes nothing away.
    package mutating func take(_ limit: RateLimit, now: Timestamp) -> RateLimitVerdict {
        tokens = min(Double(limit.burst), tokens + max(0, now.seconds(since: filledAt)) * limit.perSecond)
        filledAt = now
        let isAllowed = tokens >= 1
        if isAllowed { tokens -= 1 }
        let missing = max(0, 1 - tokens)
        return RateLimitVerdict(
            limit: limit, isAllowed: isAllowed, remaining: Int(tokens),
            resetSeconds: Int((missing / limit.perSecond).rounded(.up)))
    }

    /// Whether the bucket has filled up again, so that forgetting it changes nothing.
    package func isFull(_ limit: RateLimit, now: Timestamp) -> Bool {
        tokens + max(0, now.seconds(since: filledAt)) * limit.perSecond >= Double(limit.burst)
    }
}
