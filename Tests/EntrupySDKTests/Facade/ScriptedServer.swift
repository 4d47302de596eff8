import AssayClient
import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation

/// A scripted platform at the process's boundary, where one photo completes an item.
///
/// A test can replace or delay the response of each call.
///
/// A call is named by its method and the last part of its path. `ScriptedPlatformContractTests` compares the platform's
/// responses with the real router; this type adds no responses of its own.
final class ScriptedServer: HTTPTransport {
    typealias Answer = Result<HTTPResponse, HTTPError>

    private struct State {
        var answers: [String: Answer] = [:]
        var requests: [HTTPRequest] = []
        /// The call whose requests wait until a test releases them.
        var holding: String?
        var held: [CheckedContinuation<Void, Never>] = []
    }

    /// Responds to the calls for which the test has set no response.
    let platform = ScriptedPlatform(clock: ManualClock())
    private let state = LockBox(State())
    /// Signals when a request begins to wait.
    let holds: AsyncStream<Void>
    private let sayHold: AsyncStream<Void>.Continuation

    init() {
        (holds, sayHold) = AsyncStream.makeStream(of: Void.self)
        platform.state.withLock { $0.regions = [ScriptedPlatform.region("front")] }
    }

    /// Returns the request bodies of a call, such as `POST captures`.
    func bodies(_ call: String) -> [String] {
        state.withLock { state in
            state.requests.filter { Self.name($0) == call }.map { request in
                if case .data(let data) = request.body { String(decoding: data, as: UTF8.self) } else { "" }
            }
        }
    }

    /// Returns the paths of a call's requests.
    func paths(_ call: String) -> [String] {
        state.withLock { state in state.requests.filter { Self.name($0) == call }.map(\.url.path) }
    }

    /// Sets the response of a call in the platform's place.
    func answer(_ call: String, _ answer: Answer) {
        state.withLock { $0.answers[call] = answer }
    }

    /// Makes the platform reject a call.
    func refuse(_ call: String, _ refusal: ScriptedRefusal) {
        answer(call, ScriptedPlatform.problem(refusal))
    }

    /// Makes requests of a call wait from now on.
    func hold(_ call: String) {
        state.withLock { $0.holding = call }
    }

    func letGo() {
        let held = state.withLock { state in
            defer { (state.holding, state.held) = (nil, []) }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                state.requests.append(request)
                guard state.holding == Self.name(request) else { return false }
                state.held.append(continuation)
                return true
            }
            if isHeld { sayHold.yield() } else { continuation.resume() }
        }
        if let answer = state.withLock({ $0.answers[Self.name(request)] }) { return try answer.get() }
        return try await platform.send(request, progress: progress)
    }

    private static func name(_ request: HTTPRequest) -> String {
        let parts = request.url.path.split(separator: "/").dropFirst(2)
        let last = parts.count > 2 || request.method == "POST" ? parts.last : parts.first
        return "\(request.method) \(last ?? "")"
    }
}

extension ScriptedServer {
    /// The expiry of the platform's sessions.
    static let expiry = ManualClock.start.timeIntervalSince1970 + 86_400

    static let item = ScriptedPlatform.item(ScriptedPlatform.itemID)

    /// Returns a response of the platform itself.
    static func json(_ value: some Encodable) throws -> Answer {
        var response = try ScriptedPlatform.json(value)
        response.headers[WireHeader.requestID] = MadeAnswer.requestID
        return .success(response)
    }

    /// A signed request with the only parts that a client reads.
    static let signedRequest = ScriptedPlatform.signedRequest(jti: "1")
}
