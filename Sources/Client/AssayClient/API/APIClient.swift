import AssayHTTP
import AssayWire
import Foundation

/// Sends calls to the server, as defined by the table of endpoints, and converts every refusal into an ``AssayError``.
///
/// Repeatable calls are retried. After a server failure or a broken connection the delays grow. After a 429 they follow
/// `Retry-After`, up to five seconds each and at most three times. Other calls, such as the login, are sent once.
struct APIClient: Sendable {
    /// The maximum `Retry-After` that the client waits for, in seconds.
    static let longestWait: TimeInterval = 5
    /// The maximum number of such waits for one call.
    static let maxWaits = 3
    private static let retries = RetryPolicy(retries: 3, base: 0.5, cap: 4)

    let baseURL: URL?
    let language: String
    let transport: any HTTPTransport
    let tokens: TokenStore
    let clock: any CaptureClock
    let random: any ClientRandom
    let log: Log
    /// Uploads that the system continues without the process; `nil` if it has none.
    var background: BackgroundWork?
    /// Called for events that belong to no call.
    var notify: @Sendable (ClientEvent) -> Void = { _ in }

    /// Sends a call and decodes its response.
    func answer<Answer>(to call: APICall<Answer>) async throws(AssayError) -> Answer {
        try decode(Answer.self, from: await send(call))
    }

    /// Sends a call without a body and decodes its response.
    func answer<Answer>(
        to endpoint: Endpoint<NoBody, Answer>, _ parameters: [String: String] = [:]
    ) async throws(AssayError) -> Answer {
        try await answer(to: APICall(endpoint, parameters))
    }

    /// Sends a call with a JSON body and decodes its response.
    func answer<Body, Answer>(
        to endpoint: Endpoint<Body, Answer>, _ parameters: [String: String] = [:], json: Body
    ) async throws(AssayError) -> Answer {
        try await answer(to: APICall(endpoint, parameters, json: json, language: language))
    }

    /// Decodes a response; a response that cannot be decoded causes ``AssayError/Code/unknown``.
    func decode<Value: Decodable>(_ type: Value.Type, from response: HTTPResponse) throws(AssayError) -> Value {
        do {
            return try WireJSON.decode(type, from: response.body)
        } catch {
            throw AssayError(
                .unknown, "The platform's answer can't be read: \(type) expected.",
                requestID: response.headers[WireHeader.requestID], language: language)
        }
    }

    /// Sends a call.
    ///
    /// - Parameter progress: Called with the number of body bytes sent so far in the current attempt.
    /// - Returns: A response with status 2xx or 304, or one that the call expects.
    func send<Answer>(
        _ call: APICall<Answer>, progress: (@Sendable (Int64) -> Void)? = nil
    ) async throws(AssayError) -> HTTPResponse {
        let requestID = random.id()
        let operation = { () async throws(AssayError) -> HTTPResponse in
            try await sendOnce(call, requestID: requestID, progress)
        }
        return try await Self.retries.run(
            pacing, advice: { call.mayRepeat ? Self.advice($0) : .stop }, operation: operation)
    }

    /// The clock and random numbers of the client, for a ``RetryPolicy``.
    var pacing: RetryPolicy.Pacing {
        RetryPolicy.Pacing(wait: { try await pause($0) }, random: { random.unit() })
    }

    private static func advice(_ error: AssayError) -> RetryPolicy.Advice {
        switch error.code {
        case .tooManyRequests, .internalServerError:
            guard let seconds = error.retryAfter else { return .backOff }
            return seconds <= longestWait ? .wait(seconds, atMost: maxWaits) : .stop
        case .serverTimeout: return .backOff
        case .offlineAccess: return error.isBrokenConnection ? .backOff : .stop
        default: return .stop
        }
    }

    private func sendOnce<Answer>(
        _ call: APICall<Answer>, requestID: String, _ progress: (@Sendable (Int64) -> Void)?
    ) async throws(AssayError) -> HTTPResponse {
        let token = try token(for: call)
        let request = try request(call, requestID: requestID, token: token)
        let response: HTTPResponse
        let sentAt = clock.now()
        do {
            response = try await exchange(request, call.transfer, progress)
        } catch {
            log.debug("No answer", ["endpoint": call.route.name, "error": "\(error)", "request_id": requestID])
            throw AssayError(error, language: language)
        }
        log.debug(
            "Answered",
            ["endpoint": call.route.name, "status": "\(response.status)", "request_id": requestID])
        // Otherwise the system may have sent the request long ago, for an earlier process.
        let isSentNow = background == nil || call.transfer == nil
        if isSentNow, Self.isOurs(response), let time = PlatformTime(response.headers) {
            tokens.learn(time, sentAt: sentAt, receivedAt: clock.now())
        }
        if call.expectedStatuses.contains(response.status) { return response }
        return try accept(response, token: token)
    }

    private func accept(_ response: HTTPResponse, token: Secret?) throws(AssayError) -> HTTPResponse {
        let isOurs = Self.isOurs(response)
        if isOurs, (200..<300).contains(response.status) || response.status == 304 { return response }
        if isOurs, response.status == 401, let token, tokens.drop(token) { notify(.sessionEnded) }
        throw AssayError(response, language: language)
    }

    /// Whether the response is from the server, and not from an intermediary such as a proxy.
    private static func isOurs(_ response: HTTPResponse) -> Bool { response.headers[WireHeader.requestID] != nil }

    private func token<Answer>(for call: APICall<Answer>) throws(AssayError) -> Secret? {
        switch call.credential {
        case .none: return nil
        case .token(let token): return token
        case .session:
            guard let token = tokens.validToken?.secret else {
                throw AssayError(
                    .unauthorizedAccess, "There is no valid session. Authorize the user and log in.",
                    language: language)
            }
            return token
        }
    }

    func request<Answer>(
        _ call: APICall<Answer>, requestID: String, token: Secret?
    ) throws(AssayError) -> HTTPRequest {
        guard let baseURL else {
            throw AssayError(
                .badRequest,
                "No base URL is set. Call EntrupyApp.configure, or set EntrupyBaseURL in Info.plist or "
                    + "ENTRUPY_BASE_URL in the environment.", language: language)
        }
        guard let url = call.url(under: baseURL) else {
            throw AssayError(.badRequest, "The base URL can't be used: \(baseURL.absoluteString)", language: language)
        }
        var headers = call.headers
        headers[WireHeader.requestID] = requestID
        headers["Accept-Language"] = language
        if let token { headers["Authorization"] = "Bearer \(token.value)" }
        return HTTPRequest(
            call.route.method.rawValue, url, headers: headers, body: call.body, idleTimeout: call.idleTimeout,
            deadline: call.deadline)
    }
}
