package import AssayClient
package import AssayHTTP
package import AssayWire
package import Foundation

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

/// A simulation of the server behind the client's transport: a few routes over a dictionary, and a hook for failures.
///
/// `ScriptedPlatformContractTests` compares its responses with those of the real router. In contrast to the real
/// router, it returns the item `A1B2C3D4E5` for every id, accepts any bytes as a photo, and ignores quotas and time
/// limits. A hook's response represents the server only if it is a ``ScriptedRefusal``. Otherwise it represents the
/// network, a proxy or another server.
package final class ScriptedPlatform: HTTPTransport {
    package struct State {
        /// Responds in the platform's place, or fails; `nil` forwards the request.
        package var intercept: (@Sendable (HTTPRequest) -> Result<HTTPResponse, HTTPError>?)?
        /// Blocks photo uploads.
        package var photoGate: Gate?
        /// Blocks resumed photo uploads.
        package var restGate: Gate?
        /// Blocks cancellations of captures.
        package var cancelGate: Gate?
        /// Blocks logins.
        package var loginGate: Gate?
        package var regions = [ScriptedPlatform.region("front"), ScriptedPlatform.region("back")]
        /// The results of the next photo checks by region.
        ///
        /// A photo is accepted when no result is left.
        package var verdicts: [String: [CaptureStatusResponse.Refusal]] = [:]
        package var captures: [String: Capture] = [:]
        /// Whether upload progress reports the first byte of each body.
        package var tellsProgress = false
        /// The received bytes of interrupted uploads, by region.
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
        /// The tokens of all sessions, and whether each has been revoked.
        var sessions: [String: Bool] = [:]

        /// Returns the gate that blocks a request, or `nil`.
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

    /// The token of the first session.
    ///
    /// Later tokens begin with it.
    package static let sessionToken = "session-canary-71c9"
    /// The beginning of every upload token.
    package static let uploadToken = "assay_upload_canary-52d0"

    /// The upload token of a capture.
    package static func uploadToken(of capture: String) -> String { "\(uploadToken)-\(capture)" }

    package let state = LockBox(State())
    private let clock: any CaptureClock
    /// The offset of the platform's clock from the device's clock, in seconds.
    private let ahead: TimeInterval

    package init(clock: any CaptureClock, ahead: TimeInterval = 0) {
        self.clock = clock
        self.ahead = ahead
    }

    package static func region(_ id: String, required: Bool = true) -> BeginCaptureResponse.Region {
        .init(
            id: id, label: id.capitalized, instruction: "Show the \(id).", required: required, min_short_side: 300,
            outline: "M0 0h100", sharpness_min: 20)
    }

    package var now: TimeInterval { clock.now().timeIntervalSince1970 + ahead }

    /// The requests so far, as `METHOD path`.
    package var calls: [String] {
        state.withLock { $0.requests.map { "\($0.method) \($0.url.path)" } }
    }

    /// Returns the number of requests with this method and a path with this suffix.
    package func count(_ method: String, _ ending: String) -> Int {
        state.withLock { $0.requests.filter { $0.method == method && $0.url.path.hasSuffix(ending) }.count }
    }

    /// Sets a hook that responds in the platform's place.
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
            // Responses to `HEAD` have no body.
            if request.method == "HEAD" { response.body = Data() }
            return timed(response)
        } catch {
            throw HTTPError(.other, detail: "\(error)")
        }
    }

    /// Adds the platform's time to its own responses.
    ///
    /// Responses of other servers remain unchanged.
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

    /// Returns an error response of the platform, for use in a hook.
    ///
    /// - Parameters:
    ///   - fields: The invalid fields; by default those that the server names.
    ///   - retryAfter: The seconds of `Retry-After`, for an error that has this header.
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

    /// Returns a signed request with the only parts that a client reads.
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
