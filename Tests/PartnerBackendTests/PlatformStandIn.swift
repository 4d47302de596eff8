import Foundation
import Hummingbird
import HummingbirdTesting
import Synchronization

/// The platform's side, played by a real server on a free port: it notes what it is sent and gives the answer it was told.
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
    private let status: Int
    private let headers: HTTPFields
    private let body: String
    private let gate: AsyncStream<Void>?

    /// What the documents show for a success.
    static let success = #"{"signed_authorization_request": "signed.by.platform", "username": "Shop-shop-amelie"}"#

    /// - Parameter gate: the answer waits for its first element.
    init(
        status: Int = 200, headers: HTTPFields = [:], body: String = PlatformStandIn.success,
        gate: AsyncStream<Void>? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.gate = gate
    }

    var seen: [Seen] { requests.withLock { $0 } }

    /// Serves while `body` runs, which is given the address.
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
                status: .init(code: self.status), headers: self.headers,
                body: .init(byteBuffer: ByteBuffer(string: self.body)))
        }
        try await Application(router: router).test(.live) { client in
            try await test("http://localhost:\(client.port ?? 0)")
        }
    }
}
