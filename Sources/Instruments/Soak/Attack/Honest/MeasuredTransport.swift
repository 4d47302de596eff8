import AssayHTTP
import Synchronization

/// The server failures that honest clients were answered with: their SDK repeats such a call, so a capture hides them.
final class HonestFailures: Sendable {
    private let state = Mutex<Set<String>>([])

    /// Each kind of failure once.
    var all: [String] { state.withLock { $0.sorted() } }

    func note(_ route: String, _ response: HTTPResponse) {
        let answer = AttackAnswer(response)
        guard answer.isFailure else { return }
        let text = "an honest call of \(route) was answered \(answer.status) \(answer.code ?? "without a code")"
        state.withLock { _ = $0.insert(text) }
    }
}

/// A client's transport whose calls are timed, and whose answers are searched for failures.
struct MeasuredTransport: HTTPTransport {
    let transport: any HTTPTransport
    let times: RouteTimes
    let failures: HonestFailures

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let began = ContinuousClock.now
        let route = RouteTimes.route(of: request)
        defer { times.add(route, (ContinuousClock.now - began) / .seconds(1)) }
        let response = try await transport.send(request, progress: progress)
        failures.note(route, response)
        return response
    }
}
