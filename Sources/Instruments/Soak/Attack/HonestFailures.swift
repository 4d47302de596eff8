import AssayHTTP
import Foundation
import Synchronization

/// The transport of honest clients, which notes the server failures that they receive.
///
/// The SDK retries such calls, so a capture's result hides them.
final class HonestFailures: HTTPTransport {
    private let state = Mutex<Set<String>>([])

    /// The distinct failures.
    var all: [String] { state.withLock { $0.sorted() } }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let response = try await URLSessionTransport().send(request, progress: progress)
        note("\(request.method) \(request.url.path)", response)
        return response
    }

    func note(_ route: String, _ response: HTTPResponse) {
        let answer = AttackAnswer(response)
        guard answer.isFailure else { return }
        let text = "an honest call of \(route) was answered \(answer.status) \(answer.code ?? "without a code")"
        state.withLock { _ = $0.insert(text) }
    }
}
