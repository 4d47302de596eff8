import AssayHTTP
import Foundation
import Synchronization

/// The server failures that honest clients received.
///
/// The SDK retries such calls, so a capture's result hides them.
final class HonestFailures: Sendable {
    private let state = Mutex<Set<String>>([])

    /// The distinct failures.
    var all: [String] { state.withLock { $0.sorted() } }

    func note(_ route: String, _ response: HTTPResponse) {
        let answer = AttackAnswer(response)
        guard answer.isFailure else { return }
        let text = "an honest call of \(route) was answered \(answer.status) \(answer.code ?? "without a code")"
        state.withLock { _ = $0.insert(text) }
    }
}

/// A client's transport that records server failures.
struct FailureRecordingTransport: HTTPTransport {
    let transport: any HTTPTransport
    let failures: HonestFailures

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let response = try await transport.send(request, progress: progress)
        failures.note("\(request.method) \(request.url.path)", response)
        return response
    }
}
