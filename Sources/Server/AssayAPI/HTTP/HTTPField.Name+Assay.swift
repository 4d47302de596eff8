import AssayWire
import HTTPTypes

/// Non-standard header names, created once because each creation validates and lowercases the name.
extension HTTPField.Name {
    static let requestID = known(WireHeader.requestID)
    static let apiVersion = known(WireHeader.apiVersion)
    static let contentDigest = known(WireHeader.contentDigest)
    static let uploadOffset = known(WireHeader.uploadOffset)
    static let uploadIncomplete = known(WireHeader.uploadIncomplete)
    static let uploadDraftInteropVersion = known(WireHeader.uploadDraftInteropVersion)
    static let assayTime = known(WireHeader.time)
    static let assayWarning = known(WireHeader.warning)
    static let rateLimit = known(WireHeader.rateLimit)
    static let rateLimitPolicy = known(WireHeader.rateLimitPolicy)
    static let idempotencyKey = known(WireHeader.idempotencyKey)
    static let idempotencyReplayed = known(WireHeader.idempotencyReplayed)
    static let forwardedFor = known("X-Forwarded-For")
    static let hostHeader = known("Host")
    static let traceparent = known("traceparent")
    static let referrerPolicy = known("Referrer-Policy")

    private static func known(_ name: String) -> HTTPField.Name {
        guard let known = HTTPField.Name(name) else { preconditionFailure("\(name) is no header's name") }
        return known
    }
}
