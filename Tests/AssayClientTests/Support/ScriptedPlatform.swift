import AssayClient
import AssayHTTP
import AssayWire
import Foundation

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// The platform as the client sees it from the other end of the transport: a few routes over a dictionary, and a hook for
/// what goes wrong.
final class ScriptedPlatform: HTTPTransport {
    struct State {
        /// Answers a request in the platform's place, or fails; `nil` lets it through.
        var intercept: (@Sendable (HTTPRequest) -> Result<HTTPResponse, HTTPError>?)?
        /// Holds photos on their way.
        var photoGate: Gate?
        /// Holds the rest of photos whose upload broke off.
        var restGate: Gate?
        /// Holds cancellations of captures.
        var cancelGate: Gate?
        /// Holds logins.
        var loginGate: Gate?
        var regions = [ScriptedPlatform.region("front"), ScriptedPlatform.region("back")]
        /// For each region, what the checks of its next photos say; accepted where nothing is left.
        var verdicts: [String: [CaptureStatusResponse.Refusal]] = [:]
        var captures: [String: Capture] = [:]
        /// Whether the first byte of each body is said to have gone out.
        var tellsProgress = false
        /// What came of photos whose upload broke off, by region.
        var parts: [String: (bytes: Data, isWhole: Bool)] = [:]
        /// The retake of every item.
        var retake: EntrupyCaptureResultBatchRequest?
        var requests: [HTTPRequest] = []
        /// Who logs in next.
        var user = "ann"

        /// What holds a request.
        func gate(_ request: HTTPRequest) -> Gate? {
            if request.method == "PUT" { return photoGate }
            if request.method == "PATCH" { return restGate }
            if request.method == "DELETE" { return cancelGate }
            return request.url.path.hasSuffix("/login") ? loginGate : nil
        }
    }

    struct Capture {
        var state = "open"
        var photos: [String: CaptureStatusResponse.Photo] = [:]
        var submission: SubmitCaptureRequest?
        var begin: BeginCaptureRequest
    }

    static let sessionToken = "session-canary-71c9"
    static let uploadToken = "assay_upload_canary-52d0"

    let state = LockBox(State())
    private let clock: ManualClock
    /// What the platform's clock is ahead of the device's, in seconds.
    private let ahead: TimeInterval

    init(clock: ManualClock, ahead: TimeInterval = 0) {
        self.clock = clock
        self.ahead = ahead
    }

    static func region(_ id: String, required: Bool = true) -> BeginCaptureResponse.Region {
        .init(id: id, label: id.capitalized, instruction: "Show the \(id).", required: required, min_short_side: 300)
    }

    var now: TimeInterval { clock.now().timeIntervalSince1970 + ahead }

    /// The requests so far, as `METHOD path`.
    var calls: [String] {
        state.withLock { $0.requests.map { "\($0.method) \($0.url.path)" } }
    }

    /// How many requests had this method and a path that ends so.
    func count(_ method: String, _ ending: String) -> Int {
        state.withLock { $0.requests.filter { $0.method == method && $0.url.path.hasSuffix(ending) }.count }
    }

    /// Answers requests in the platform's place.
    func intercept(_ hook: (@Sendable (HTTPRequest) -> Result<HTTPResponse, HTTPError>?)?) {
        state.withLock { $0.intercept = hook }
    }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        if Task.isCancelled { throw HTTPError(.cancelled) }
        let hook = state.withLock { state in
            state.requests.append(request)
            return state.intercept
        }
        if request.body != .none, state.withLock({ $0.tellsProgress }) { progress?(1) }
        if let gate = state.withLock({ $0.gate(request) }) { await gate.pass() }
        if let answer = hook?(request) { return try answer.get() }
        do {
            var response = try route(request)
            response.headers["X-Request-Id"] = request.headers["X-Request-Id"] ?? "made-here"
            response.headers["Date"] = Self.date(now)
            response.headers["Assay-Time"] = String(now)
            return response
        } catch {
            throw HTTPError(.other, detail: "\(error)")
        }
    }
}

// MARK: - Answers

extension ScriptedPlatform {
    static func json(_ value: some Encodable, _ status: Int = 200) throws -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: try WireJSON.encode(value))
    }

    /// A refusal of the platform's own, as an interceptor answers it.
    static func problem(
        _ status: Int, _ code: String, fields: [Problem.Field] = [], retryAfter: Int? = nil
    ) -> Result<HTTPResponse, HTTPError> {
        let body = Problem(
            status: status, title: "Refused", code: code, detail: "Refused: \(code).", instance: nil,
            request_id: "scripted", errors: fields.isEmpty ? nil : fields)
        var headers: HTTPHeaders = ["X-Request-Id": "scripted"]
        headers["Retry-After"] = retryAfter.map(String.init)
        return .success(
            HTTPResponse(status: status, headers: headers, body: (try? WireJSON.encode(body)) ?? Data()))
    }

    static func date(_ seconds: TimeInterval) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: Date(timeIntervalSince1970: seconds))
    }

    /// A signed request, as far as a client reads it.
    static func signedRequest(jti: String) -> String {
        let payload = Data(#"{"jti":"\#(jti)"}"#.utf8).base64EncodedString()
            .replacingOccurrences(of: "=", with: "").replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
        return "e30.\(payload).c2ln"
    }

    static func item(_ id: String) -> EntrupyCaptureResult {
        EntrupyCaptureResult(
            authentication_id: id,
            properties: .init(brand: .init(id: "nike", display: ["name": "Nike"])),
            status: .init(
                result: .init(id: .needs_review, display: .init(header: "Under Review")),
                flag: .init(id: .none, is_flaggable: false)),
            timestamp: .init(display: "2026-11-21T09:00:00.000000Z", epoch: 1_795_251_600))
    }

    static func sha256(_ data: Data) -> (hex: String, header: String) {
        let digest = Data(SHA256.hash(data: data))
        let hex = digest.map { String(format: "%02x", $0) }.joined()
        return (hex, "sha-256=:\(digest.base64EncodedString()):")
    }
}
