import Hummingbird
import Synchronization

/// Receivers of webhooks in this process, which count what they get.
final class ReceiverCounter: Sendable {
    fileprivate struct State {
        var count = 0
        var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    let urls: [String]
    private let state: Counter

    /// The state, which the receivers share.
    fileprivate final class Counter: Sendable {
        let state = Mutex(State())
    }

    private init(urls: [String], state: Counter) {
        (self.urls, self.state) = (urls, state)
    }

    static func start(_ count: Int) async throws -> ReceiverCounter {
        let counter = Counter()
        let router = Router()
        router.post("/hooks/{number}") { request, _ in
            for try await _ in request.body {}
            counter.note()
            return HTTPResponse.Status.ok
        }
        let port = try await BenchServer.bare(router)
        return ReceiverCounter(
            urls: (0..<count).map { "http://127.0.0.1:\(port)/hooks/\($0)" }, state: counter)
    }

    /// Returns when this many requests have come since the last reset.
    func hasCounted(_ count: Int) async {
        await state.wait(for: count)
    }

    func reset() {
        state.state.withLock { $0.count = 0 }
    }
}

extension ReceiverCounter.Counter {
    fileprivate func note() {
        let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.count += 1
            guard let waiting = state.waiting, state.count >= waiting.count else { return nil }
            state.waiting = nil
            return waiting.continuation
        }
        continuation?.resume()
    }

    fileprivate func wait(for count: Int) async {
        await withCheckedContinuation { continuation in
            let isDone = state.withLock { state in
                guard state.count < count else { return true }
                state.waiting = (count, continuation)
                return false
            }
            if isDone { continuation.resume() }
        }
    }
}
