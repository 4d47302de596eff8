import FaultProxy

/// The calls of a capture into which failures are injected.
enum StartCall: String, Sendable, Hashable, CaseIterable {
    case begin
    case photo
    case submit
    case complete

    init?(_ request: ProxiedRequest) {
        guard request.path.hasPrefix("/sdk/v1/captures") else { return nil }
        switch (request.method, request.path) {
        case ("POST", "/sdk/v1/captures"): self = .begin
        case ("PUT", let path) where path.contains("/images/"): self = .photo
        case ("POST", let path) where path.hasSuffix("/submit"): self = .submit
        case ("POST", let path) where path.hasSuffix("/complete"): self = .complete
        default: return nil
        }
    }
}

/// A network failure injected into a call.
enum NetworkFailure: String, Sendable, Hashable, CaseIterable {
    case delay = "delayed"
    case cutRequest = "cut in the request's body"
    case dropAnswer = "cut before the answer"
    case cutAnswer = "cut in the answer's body"
    case failed = "answered 500"
    case unavailable = "answered 503"
    case limited = "answered 429"
    case portal = "answered by a captive portal"

    /// Returns the fault, with its random parameters.
    func fault(using random: inout some RandomNumberGenerator) -> Fault {
        switch self {
        case .delay: .delay(Int.random(in: 20...400, using: &random))
        case .cutRequest: .cutRequest(after: Int.random(in: 1...10_000, using: &random))
        case .dropAnswer: .dropAnswer
        case .cutAnswer: .cutAnswer(after: Int.random(in: 1...60, using: &random))
        case .failed: .refusal(500, code: "internal_error")
        case .unavailable: .refusal(503, code: "storage_busy", retryAfter: 1)
        case .limited: .refusal(429, code: "too_many_requests", retryAfter: 1)
        case .portal: .captivePortal
        }
    }
}

/// A point in a capture at which a failure is injected.
enum StartPoint: Sendable, Hashable, CustomStringConvertible {
    case network(StartCall, NetworkFailure)
    /// The app's process ends during the call, and a new one opens the same storage.
    case appKilled(StartCall)
    /// The server's process ends at one of its fault points.
    case serverKilled(String)

    var description: String {
        switch self {
        case .network(let call, let trouble): "\(call.rawValue) \(trouble.rawValue)"
        case .appKilled(let call): "app killed at \(call.rawValue)"
        case .serverKilled(let point): "server killed \(point)"
        }
    }
}
