/// Why the platform did not authorize a user, sorted by who has to do something about it.
enum PlatformFailure: Error, Sendable, Hashable {
    /// 400: the app's request or the customer's data; the platform's sentence says which.
    case refused(String)
    /// 401 or 403: this server's own token is wrong.
    case tokenRefused(status: Int)
    /// 429, with the platform's `Retry-After` in seconds.
    case rateLimited(retryAfter: String?)
    /// No answer: not running, no route, too slow.
    case unreachable(String)
    /// Any other answer.
    case unexpected(String)
}
