import Logging

extension PlatformFailure {
    /// Writes the operator's part of a failure, which customers do not see.
    func log(to logger: Logger) {
        switch self {
        case .refused(let sentence):
            logger.notice("The platform refused a request", metadata: ["reason": "\(sentence)"])
        case .tokenRefused(let status):
            logger.error(
                """
                The platform refused this server's own token: the org token is wrong or revoked. \
                Check \(Settings.tokenVariable) or the token file, and that it belongs to this platform.
                """, metadata: ["status": "\(status)"])
        case .notFound:
            logger.notice("The platform does not know the item")
        case .conflict(let code):
            logger.notice("The platform refused a change of an item", metadata: ["code": "\(code)"])
        case .rateLimited(let seconds):
            logger.warning("The platform limits the rate", metadata: ["retry_after": "\(seconds ?? "not said")"])
        case .unreachable(let reason):
            logger.error("The platform can't be reached", metadata: ["reason": "\(reason)"])
        case .unexpected(let what):
            logger.error("The platform gave an unexpected answer", metadata: ["answer": "\(what)"])
        }
    }
}
