import Hummingbird
import Synchronization

/// Receivers of webhooks in this process, which count what they get.
final class ReceiverCounter: Sendable {
    let urls: [String]
    private let received: Received

    /// The number of requests, which the receivers share.
    private final class Received: Sendable {
        let count = Atomic(0)
    }

    private init(urls: [String], received: Received) {
        (self.urls, self.received) = (urls, received)
    }

    static func start(_ count: Int) async throws -> ReceiverCounter {
        let received = Received()
        let router = Router()
        router.post("/hooks/{number}") { request, _ in
            for try await _ in request.body {}
            received.count.add(1, ordering: .relaxed)
            return HTTPResponse.Status.ok
        }
        let port = try await BenchServer.bare(router)
        return ReceiverCounter(urls: (0..<count).map { "http://127.0.0.1:\(port)/hooks/\($0)" }, received: received)
    }

    /// Returns when this many requests have come since the last reset, a millisecond late at most.
    func hasCounted(_ count: Int) async {
        while received.count.load(ordering: .relaxed) < count {
            guard (try? await Task.sleep(for: .milliseconds(1))) != nil else { return }
        }
    }

    func reset() {
        received.count.store(0, ordering: .relaxed)
    }
}
