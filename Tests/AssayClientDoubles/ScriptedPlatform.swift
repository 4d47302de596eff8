package import AssayClient
package import AssayHTTP
package import AssayWire
package import Foundation

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// Our server as the client sees it from the other end of the transport: a few routes over a dictionary, and a hook for
/// what goes wrong.
///
/// `ScriptedPlatformContractTests` holds its answers against the real router. Unlike that, it has the item
/// `A1B2C3D4E5` under every id, takes any bytes for a photo, and knows of no quota and no passing of time. What a hook
/// answers is our server's only where it is a ``ScriptedRefusal``; else it is a network, a proxy or another server.
package final class ScriptedPlatform: HTTPTransport {
    package struct State {
        /// Answers a request in the platform's place, or fails; `nil` lets it through.
        package var intercept: (@Sendable (HTTPRequest) -> Result<HTTPResponse, HTTPError>?)?
        /// Holds photos on their way.
        package var photoGate: Gate?
        /// Holds the rest of photos whose upload broke off.
        package var restGate: Gate?
        /// Holds cancellations of captures.
        package var cancelGate: Gate?
        /// Holds logins.
        package var loginGate: Gate?
        package var regions = [ScriptedPlatform.region("front"), ScriptedPlatform.region("back")]
        /// For each region, what the checks of its next photos say; accepted where nothing is left.
        package var verdicts: [String: [CaptureStatusResponse.Refusal]] = [:]
        package var captures: [String: Capture] = [:]
        /// Whether the first byte of each body is said to have gone out.
        package var tellsProgress = false
        /// The bytes received of photos whose upload broke off, by region.
        package var parts: [String: (bytes: Data, isWhole: Bool)] = [:]
        /// The retake of every item.
        package var retake: EntrupyCaptureResultBatchRequest?
        /// Whether every item is flagged.
        package var isFlagged = false
        /// The reply to the question about every item.
        package var reply: EntrupySupportMessageReply?
        package var requests: [HTTPRequest] = []
        /// The user of the next login.
        package var user = "ann"
        /// The tokens of all sessions that have begun, and whether each has been revoked.
        var sessions: [String: Bool] = [:]

        /// The gate that holds a request; `nil` lets it pass.
        func gate(_ request: HTTPRequest) -> Gate? {
            if request.method == "PUT" { return photoGate }
            if request.method == "PATCH" { return restGate }
            if request.method == "DELETE" { return cancelGate }
            return request.url.path.hasSuffix("/login") ? loginGate : nil
        }
    }

    package struct Capture {
        package var state = "open"
        package var photos: [String: CaptureStatusResponse.Photo] = [:]
        package var submission: SubmitCaptureRequest?
        package let begin: BeginCaptureRequest

        package init(begin: BeginCaptureRequest) {
            self.begin = begin
        }
    }

    /// The token of the first session; those of later ones begin with it.
    package static let sessionToken = "session-canary-71c9"
    package static let uploadToken = "assay_upload_canary-52d0"

    package let state = LockBox(State())
    private let clock: any CaptureClock
    /// The seconds that the platform's clock is ahead of the device's.
    private let ahead: TimeInterval

    package init(clock: any CaptureClock, ahead: TimeInterval = 0) {
        self.clock = clock
        self.ahead = ahead
    }

    package static func region(_ id: String, required: Bool = true) -> BeginCaptureResponse.Region {
        .init(id: id, label: id.capitalized, instruction: "Show the \(id).", required: required, min_short_side: 300)
    }

    package var now: TimeInterval { clock.now().timeIntervalSince1970 + ahead }

    /// The requests so far, as `METHOD path`.
    package var calls: [String] {
        state.withLock { $0.requests.map { "\($0.method) \($0.url.path)" } }
    }

    /// The number of requests with this method and a path that ends so.
    package func count(_ method: String, _ ending: String) -> Int {
        state.withLock { $0.requests.filter { $0.method == method && $0.url.path.hasSuffix(ending) }.count }
    }

    /// Answers requests in the platform's place.
    package func intercept(_ hook: (@Sendable (HTTPRequest) -> Result<HTTPResponse, HTTPError>?)?) {
        state.withLock { $0.intercept = hook }
    }

    package func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        if Task.isCancelled { throw HTTPError(.cancelled) }
        let hook = state.withLock { state in
            state.requests.append(request)
            return state.intercept
        }
        if request.body != .none, state.withLock({ $0.tellsProgress }) { progress?(1) }
        if let gate = state.withLock({ $0.gate(request) }) { await gate.pass() }
        if let answer = hook?(request) { return timed(try answer.get()) }
        do {
            var response = try route(request)
            if response.headers[WireHeader.requestID] == nil {
                response.headers[WireHeader.requestID] = request.headers[WireHeader.requestID] ?? "made-here"
            }
            // The server gives `HEAD` no body.
            if request.method == "HEAD" { response.body = Data() }
            return timed(response)
        } catch {
            throw HTTPError(.other, detail: "\(error)")
        }
    }

    /// The platform's own answer has its time; one that another server made has what that gave it.
    private func timed(_ response: HTTPResponse) -> HTTPResponse {
        guard response.headers[WireHeader.requestID] != nil else { return response }
        var response = response
        response.headers["Date"] = Self.date(now)
        response.headers[WireHeader.time] = String(format: "%.6f", now)
        return response
    }
}

// MARK: - Answers

extension ScriptedPlatform {
    package static func json(_ value: some Encodable, _ status: Int = 200) throws -> HTTPResponse {
        HTTPResponse(
            status: status, headers: ["Content-Type": "application/json; charset=utf-8"],
            body: try WireJSON.encode(value))
    }

    /// A refusal of the platform's own, as a hook answers it.
    ///
    /// - Parameters:
    ///   - fields: What is wrong, by field; what the server names by default.
    ///   - retryAfter: The seconds of `Retry-After`, for a refusal that has it.
    package static func problem(
        _ refusal: ScriptedRefusal, fields: [Problem.Field]? = nil, retryAfter: Int? = nil
    ) -> Result<HTTPResponse, HTTPError> {
        let usual = refusal.fields().map { Problem.Field(field: $0.name, code: $0.code, message: "For a person.") }
        return .success(
            MadeAnswer.problem(
                refusal.status, refusal.code, fields: fields ?? usual, retryAfter: retryAfter ?? refusal.retryAfter))
    }

    package static func date(_ seconds: TimeInterval) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: Date(timeIntervalSince1970: seconds))
    }

    /// A signed request, as far as a client reads it.
    package static func signedRequest(jti: String) -> String {
        let payload = Data(#"{"jti":"\#(jti)"}"#.utf8).base64EncodedString()
            .replacingOccurrences(of: "=", with: "").replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
        return "e30.\(payload).c2ln"
    }

    package static func sha256(_ data: Data) -> (hex: String, header: String) {
        let digest = Data(SHA256.hash(data: data))
        let hex = digest.map { String(format: "%02x", $0) }.joined()
        return (hex, "sha-256=:\(digest.base64EncodedString()):")
    }
}
