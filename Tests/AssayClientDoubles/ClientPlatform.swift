package import AssayHTTP
import AssayOperations
import AssayTestSupport
import AssayWire
package import Foundation

/// The platform of a client's test: the real router over a real database, in process, with one organization.
///
/// A photo is checked as soon as it is received: the check is pending in that response, and has ended at the next call.
/// A test adds only what a real server does not do on demand: it delays a call, cuts its connection, or answers in the
/// server's place, as a proxy does. A call is named by its method and the last word of its path, such as
/// `POST captures`, `GET items` or `PUT front`; the method alone names all its calls, and ``everything`` all calls.
package final class ClientPlatform: HTTPTransport {
    package typealias Answer = Result<HTTPResponse, HTTPError>
    package typealias Hook = @Sendable (HTTPRequest) -> Answer?

    /// The name of all calls.
    package static let everything = ""

    private struct Rule {
        let call: String
        /// The number of requests that the rule still applies to.
        var times: Int
        let fault: Fault
    }

    private enum Fault {
        case answer(Answer)
        /// The connection is lost after this many bytes of the body; the server's response never arrives.
        case cut(Int)
    }

    private struct State {
        var rules: [Rule] = []
        var hook: Hook?
        /// The call whose requests wait until the test releases them.
        var holding: String?
        var held: [CheckedContinuation<Void, Never>] = []
        var tellsProgress = false
        var requests: [HTTPRequest] = []
        var answers: [(call: String, answer: HTTPResponse)] = []
    }

    let base: URL
    let clock: TestClock
    let starting = LockBox<Task<StartedPlatform, any Error>?>(nil)
    private let state = LockBox(State())
    /// Signals when a request begins to wait.
    package let holds: AsyncStream<Void>
    private let sayHold: AsyncStream<Void>.Continuation

    /// - Parameter host: The server's host; its base URL has a path.
    package init(clock: ManualClock = ManualClock(), host: String = "assay.example.test") {
        (holds, sayHold) = AsyncStream.makeStream(of: Void.self)
        base = Self.base(host)
        self.clock = clock.time
    }

    package static func base(_ host: String = "assay.example.test") -> URL {
        var parts = URLComponents()
        (parts.scheme, parts.host, parts.path) = ("https", host, "/base")
        return parts.url ?? URL(fileURLWithPath: "/")
    }

    package func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        if Task.isCancelled { throw HTTPError(.cancelled) }
        let call = Self.name(request)
        let tellsProgress = state.withLock { state in
            state.requests.append(request)
            return state.tellsProgress
        }
        if tellsProgress, request.body != .none { progress?(1) }
        await pass(call)
        let (hook, fault) = state.withLock { ($0.hook, Self.fault(of: call, &$0.rules)) }
        if let answer = hook?(request) { return try answer.get() }
        switch fault {
        case .answer(let answer): return try answer.get()
        case .cut(let bytes):
            _ = try await forward(request, call, cutAfter: bytes, nil)
            throw HTTPError(.connectionLost)
        case nil: return try await forward(request, call, cutAfter: nil, progress)
        }
    }

    private func forward(
        _ request: HTTPRequest, _ call: String, cutAfter bytes: Int?, _ progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        do {
            let platform = try await started
            var request = request
            // The base URL's path is that of a reverse proxy.
            if var parts = URLComponents(url: request.url, resolvingAgainstBaseURL: false) {
                parts.percentEncodedPath.trimPrefix("/base")
                request.url = parts.url ?? request.url
            }
            if let bytes {
                let body = try Self.body(of: request)
                request.headers["Content-Length"] = String(body.count)
                request.body = .data(body.prefix(bytes))
            }
            // The API does not describe the response to an incomplete body, which no client receives.
            let answer = try await ContractCheck.$isOn.withValue(ContractCheck.isOn && bytes == nil) { [request] in
                try await platform.router.send(request, progress: progress)
            }
            if ["PUT", "PATCH"].contains(request.method) { try await platform.checkPhotos() }
            state.withLock { $0.answers.append((call, answer)) }
            return answer
        } catch let error as HTTPError {
            throw error
        } catch {
            throw HTTPError(.other, detail: "\(error)")
        }
    }

    private static func fault(of call: String, _ rules: inout [Rule]) -> Fault? {
        guard let index = rules.firstIndex(where: { call.hasPrefix($0.call) && $0.times > 0 }) else { return nil }
        rules[index].times -= 1
        return rules[index].fault
    }

    private static func body(of request: HTTPRequest) throws -> Data {
        switch request.body {
        case .none: Data()
        case .data(let data): data
        case .file(let url): try Data(contentsOf: url)
        case .rest(let url, let offset): Data(try Data(contentsOf: url).dropFirst(offset))
        }
    }

    private static func name(_ request: HTTPRequest) -> String {
        let parts = request.url.path.split(separator: "/").drop { $0 == "base" }.dropFirst(2)
        let region = parts.firstIndex(of: "images").map { parts[$0 + 1] }
        let last = parts.count > 2 || request.method == "POST" ? parts.last : parts.first
        return "\(request.method) \(region ?? last ?? "")"
    }
}

// MARK: - Faults

extension ClientPlatform {
    /// Answers the next requests of a call in the server's place.
    package func answer(_ call: String, times: Int = .max, _ answer: Answer) {
        add(call, times, .answer(answer))
    }

    /// Refuses the next requests of a call, as the server does.
    package func refuse(_ call: String, times: Int = .max, _ status: Int, _ code: String, retryAfter: Int? = nil) {
        answer(call, times: times, .success(MadeAnswer.problem(status, code, retryAfter: retryAfter)))
    }

    /// Loses the connection of the next requests of a call; the server receives the first bytes of each.
    package func cut(_ call: String, times: Int = 1, after bytes: Int) {
        add(call, times, .cut(bytes))
    }

    /// Sends the first bytes of a region's last photo again, as an earlier process may have done unnoticed.
    package func receive(_ bytes: Int, of region: String) async throws {
        guard let request = requests("PUT \(region)").last else { return }
        _ = try await forward(request, "", cutAfter: bytes, nil)
    }

    /// Cuts a call, or every call, off from the network.
    package func goOffline(_ call: String = everything) {
        answer(call, .failure(HTTPError(.noRoute)))
    }

    private func add(_ call: String, _ times: Int, _ fault: Fault) {
        state.withLock { $0.rules.append(Rule(call: call, times: times, fault: fault)) }
    }

    /// Sets a hook that answers in the server's place; `nil` forwards the request.
    package func intercept(_ hook: @escaping Hook) {
        state.withLock { $0.hook = hook }
    }

    /// Ends all faults.
    package func recover() {
        state.withLock { ($0.rules, $0.hook) = ([], nil) }
    }

    /// Makes the progress of each body report its first byte at once.
    package func tellProgress() {
        state.withLock { $0.tellsProgress = true }
    }

    /// Makes requests of a call wait from now on.
    package func hold(_ call: String) {
        state.withLock { $0.holding = call }
    }

    /// Releases the waiting requests.
    package func letGo() {
        let held = state.withLock { state in
            defer { (state.holding, state.held) = (nil, []) }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }

    private func pass(_ call: String) async {
        await withCheckedContinuation { continuation in
            let isHeld = state.withLock { state in
                guard let holding = state.holding, call.hasPrefix(holding) else { return false }
                state.held.append(continuation)
                return true
            }
            if isHeld { sayHold.yield() } else { continuation.resume() }
        }
    }
}

// MARK: - Records

extension ClientPlatform {
    package var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// The requests so far, as the method and the path below `/sdk/v1/`.
    package var calls: [String] {
        requests.map { "\($0.method) \($0.url.path.replacingOccurrences(of: "/base/sdk/v1/", with: ""))" }
    }

    /// Returns the requests of a call.
    package func requests(_ call: String) -> [HTTPRequest] {
        requests.filter { Self.name($0).hasPrefix(call) }
    }

    /// Returns the number of requests of a call.
    package func count(_ call: String) -> Int { requests(call).count }

    /// Returns the texts of a call's bodies.
    package func bodies(_ call: String) -> [String] {
        requests(call).map { (try? Self.body(of: $0)).map { String(decoding: $0, as: UTF8.self) } ?? "" }
    }

    /// Returns the decoded bodies of a call.
    package func bodies<Body: Decodable>(_ type: Body.Type, _ call: String) throws -> [Body] {
        try requests(call).map { try WireJSON.decode(type, from: Self.body(of: $0)) }
    }

    /// The text of the last request's body; empty if it has none.
    package var lastBody: String {
        requests.last.flatMap { try? Self.body(of: $0) }.map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Returns the methods of all requests for a region's photo.
    package func uploads(of region: String) -> [String] {
        requests.filter { $0.url.path.contains("/images/\(region)") }.map(\.method)
    }

    /// Returns the decoded bodies of the server's own successful answers to a call.
    package func answers<Body: Decodable>(_ type: Body.Type, _ call: String) throws -> [Body] {
        try state.withLock { $0.answers }.filter { $0.call == call && $0.answer.status < 300 }
            .map { try WireJSON.decode(type, from: $0.answer.body) }
    }

    /// The ids of the items that the server has made of captures.
    package var completed: [String] {
        get throws { try answers(EntrupyCaptureResult.self, "POST complete").map(\.authentication_id) }
    }
}
