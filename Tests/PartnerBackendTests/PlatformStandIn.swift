import Foundation
import Hummingbird
import HummingbirdTesting
import Synchronization

/// A simulated platform: a real server on a free port that records its requests and returns one fixed response.
///
/// It represents the project's server only if its response is one of ``PlatformAnswer/ours``; any other response
/// represents a proxy or a broken platform. `ItemScene` and `SampleAppTests` run the backend with the real server.
final class PlatformStandIn: Sendable {
    struct Seen: Sendable {
        let path: String
        let method: String
        let headers: HTTPFields
        let body: String

        var object: [String: String] {
            (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: String] ?? [:]
        }
    }

    private let requests = Mutex<[Seen]>([])
    private let answer: PlatformAnswer
    private let gate: AsyncStream<Void>?

    /// - Parameter gate: The response waits for its first element.
    init(_ answer: PlatformAnswer = .success, gate: AsyncStream<Void>? = nil) {
        self.answer = answer
        self.gate = gate
    }

    /// Creates a platform with a response that the project's server never sends.
    convenience init(foreign status: Int, headers: HTTPFields = [:], _ body: String) {
        self.init(PlatformAnswer(status: status, headers: headers, body: body))
    }

    var seen: [Seen] { requests.withLock { $0 } }

    /// Serves while `test` runs, and passes it the address.
    func serve(_ test: @escaping @Sendable (String) async throws -> Void) async throws {
        let router = Router()
        router.on("**", method: .post) { request, _ in
            let body = try await request.body.collect(upTo: 1 << 20)
            self.requests.withLock {
                $0.append(
                    Seen(
                        path: request.uri.path, method: request.method.rawValue, headers: request.headers,
                        body: String(buffer: body)))
            }
            if let gate = self.gate {
                for await _ in gate { break }
            }
            return Response(
                status: .init(code: self.answer.status), headers: self.answer.headers,
                body: .init(byteBuffer: ByteBuffer(string: self.answer.body)))
        }
        try await Application(router: router).test(.live) { client in
            try await test("http://localhost:\(client.port ?? 0)")
        }
    }
}
