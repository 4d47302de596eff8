import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Synchronization
import Testing

/// A receiver of webhooks on a free port of this machine, which keeps the requests.
final class TestReceiver: Sendable {
    struct Received: Sendable {
        let headers: [(name: String, value: String)]
        let body: Data

        /// The value of a header, by its name in lower case.
        func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name }?.value }
    }

    private struct State {
        var received: [Received] = []
        var answers: [Int]
    }

    private let state: Mutex<State>

    /// - Parameter answers: The statuses of the first responses; those after them are 204.
    init(answers: [Int] = []) {
        state = Mutex(State(answers: answers))
    }

    var received: [Received] { state.withLock { $0.received } }

    /// Receives at an address while the body runs.
    func run(_ body: @escaping @Sendable (URL) async throws -> Void) async throws {
        let router = Router()
        router.post("hooks") { request, _ -> Response in
            let buffer = try await request.body.collect(upTo: 1 << 20)
            let status = self.receive(
                Received(
                    headers: request.headers.map { ($0.name.rawName, $0.value) }, body: Data(buffer.readableBytesView)))
            // A redirect leads to this receiver again.
            return Response(status: status, headers: status.kind == .redirection ? [.location: "/hooks"] : [:])
        }
        let application = Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)))
        try await application.test(.live) { client in
            let port = try #require(client.port)
            try await body(try #require(URL(string: "http://127.0.0.1:\(port)/hooks")))
        }
    }

    private func receive(_ request: Received) -> HTTPResponse.Status {
        state.withLock { state in
            state.received.append(request)
            return .init(code: state.answers.isEmpty ? 204 : state.answers.removeFirst())
        }
    }
}
