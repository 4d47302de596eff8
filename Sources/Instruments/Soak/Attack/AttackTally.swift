import AssayHTTP
import Synchronization

/// Counts the responses to the attackers and to the honest clients, and notes what must not happen.
final class AttackTally: Sendable {
    struct Counts: Sendable {
        /// The number of responses by kind of caller, then by status and code.
        var answers: [String: [String: Int]] = [:]
        var failures: Set<String> = []
    }

    /// The heading of calls without a response.
    static let noAnswer = "no answer"

    private let state = Mutex(Counts())

    var counts: Counts { state.withLock { $0 } }

    func count(_ kind: String, _ call: String, _ answer: RawAnswer) {
        let heading = answer.status == 0 ? Self.noAnswer : "\(answer.status)" + (answer.code.map { " \($0)" } ?? "")
        state.withLock { $0.answers[kind, default: [:]][heading, default: 0] += 1 }
        if answer.isFailure { fail("\(kind): \(call) was answered \(answer)") }
    }

    func fail(_ text: String) {
        state.withLock { _ = $0.failures.insert(text) }
    }
}

/// The transport of the honest clients, whose retries would hide a failure.
struct HonestTransport: HTTPTransport {
    static let kind = "honest clients"

    let tally: AttackTally
    private let transport = URLSessionTransport()

    init(_ tally: AttackTally) {
        self.tally = tally
    }

    func send(
        _ request: HTTPRequest, progress: (@Sendable (Int64) -> Void)?
    ) async throws(HTTPError) -> HTTPResponse {
        let response = try await transport.send(request, progress: progress)
        tally.count(Self.kind, request.description, RawAnswer(response))
        return response
    }
}
