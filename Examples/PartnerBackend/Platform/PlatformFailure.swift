/// The reason why a call to the platform failed, by the party that must correct it.
enum PlatformFailure: Error, Sendable, Hashable {
    /// 400: the app's request or the customer's data is invalid; the platform's sentence says which.
    case refused(String)
    /// 401 or 403: this server's own token is wrong.
    case tokenRefused(status: Int)
    /// 404: the organization has no such item or question.
    case notFound
    /// 409 or 422: the item does not allow the change now; `code` says why.
    case conflict(code: String)
    /// 429, with the platform's `Retry-After` in seconds.
    case rateLimited(retryAfter: String?)
    /// No response: the platform is not running, can't be reached or is too slow.
    case unreachable(String)
    /// Any other response.
    case unexpected(String)
}
