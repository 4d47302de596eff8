import FaultProxy
import Foundation
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

    private let answers: Mutex<[Int]>
    private let receiver = Mutex<HTTPReceiver?>(nil)

    /// - Parameter answers: The statuses of the first responses; those after them are 204.
    init(answers: [Int] = []) {
        self.answers = Mutex(answers)
    }

    var received: [Received] {
        (receiver.withLock { $0 }?.requests ?? []).map { request in
            let headers = request.lines.dropFirst().map { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                return (name: String(parts[0]), value: parts.last?.trimmingCharacters(in: .whitespaces) ?? "")
            }
            return Received(headers: headers, body: Data(request.body))
        }
    }

    /// Receives at an address while the body runs.
    func run(_ body: @escaping @Sendable (URL) async throws -> Void) async throws {
        let receiver = try HTTPReceiver { [self] _, wire in
            let status = answers.withLock { $0.isEmpty ? 204 : $0.removeFirst() }
            // A redirect leads to this receiver again.
            return wire.write(HTTPReceiver.response(status, headers: status == 302 ? ["Location: /hooks"] : []))
        }
        self.receiver.withLock { $0 = receiver }
        defer { receiver.stop() }
        try await body(try #require(URL(string: "http://127.0.0.1:\(receiver.port)/hooks")))
    }
}
