import AssayCore
import AssayWire
import HTTPTypes
import Hummingbird

extension RateLimitVerdict {
    /// The error for a call that exceeds the limit.
    var refusal: DomainError {
        DomainError(
            .tooManyRequests, "rate_limited", "Too many requests. Wait \(max(1, resetSeconds)) s and retry.",
            retryAfter: max(1, resetSeconds))
    }

    /// Adds `RateLimit` and `RateLimit-Policy` (IETF draft), so that a client sees the limit before it reaches it.
    func describe(in headers: inout HTTPFields, name: String) {
        let window = max(1, Int((Double(limit.burst) / limit.perSecond).rounded(.up)))
        headers[.rateLimitPolicy] = "\"\(name)\";q=\(limit.burst);w=\(window)"
        headers[.rateLimit] = "\"\(name)\";r=\(remaining);t=\(resetSeconds)"
    }
}
