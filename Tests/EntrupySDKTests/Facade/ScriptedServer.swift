import AssayClient
import AssayClientDoubles
import AssayHTTP
import AssayWire
import Foundation

/// The process's edge: a scripted platform on which one photo makes an item, and whose calls a test can answer in its
/// place, or hold.
///
/// A call is named by its method and the last part of its path. The platform's answers are held against the real
/// router by `ScriptedPlatformContractTests`; the server has none of its own.
final class ScriptedServer: HTTPTransport {
    typealias Answer = Result<HTTPResponse, HTTPError>

    private struct State {
        var answers: [String: Answer] = [:]
        var requests: [HTTPRequest] = []
        /// The call whose requests wait until a test lets them go.
        var holding: String?
        var held: [CheckedContinuation<Void, Never>] = []
    }

    /// Answers the calls that a test has not laid down.
    let platform = ScriptedPlatform(clock: ManualClock())
    private let state = LockBox(State())
    /// Says when a request begins to wait.
    let holds: AsyncStream<Void>
    private let sayHold: AsyncStream<Void>.Continuation

    init() {
        (holds, sayHold) = AsyncStream.makeStream(of: Void.self)
        platform.state.withLock { $0.regions = [ScriptedPlatform.region("front")] }
    }

    /// The bodies that were sent to a call, such as `POST captures`.
    func bodies(_ call: String) -> [String] {
        state.withLock { state in
            state.requests.filter { Self.name($0) == call }.map { request in
                if case .data(let data) = request.body { String(decoding: data, as: UTF8.self) } else { "" }
            }
        }
    }

    /// The paths of a call's requests.
    func paths(_ call: String) -> [String] {
        state.withLock { state in state.requests.filter { Self.name($0) == call }.map(\.url.path) }
    }

    /// Answers a call in the platform's place.
    func answer(_ call: String, _ answer: Answer) {
        state.withLock { $0.answers[call] = answer }
    }

    /// Has the platform refuse a call.
    func refuse(_ call: String, _ refusal: ScriptedRefusal) {
        answer(call, ScriptedPlatform.problem(refusal))
    }

    /// From now on, requests of a call wait.
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
    /// When a session that the platform gives ends.
    static let expiry = ManualClock.start.timeIntervalSince1970 + 86_400

    static let item = ScriptedPlatform.item(ScriptedPlatform.itemID)

    /// An answer of the platform's own.
    static func json(_ value: some Encodable) throws -> Answer {
        var response = try ScriptedPlatform.json(value)
        response.headers[WireHeader.requestID] = MadeAnswer.requestID
        return .success(response)
    }

    /// What a client reads of a signed request.
    static let signedRequest = ScriptedPlatform.signedRequest(jti: "1")
}
