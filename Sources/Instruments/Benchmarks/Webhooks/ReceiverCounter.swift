import FaultProxy
import Synchronization

/// A receiver of webhooks in this process, which counts what it gets at several paths.
final class ReceiverCounter: Sendable {
    let urls: [String]
    private let receiver: HTTPReceiver
    private let received: Received

    private final class Received: Sendable {
        let count = Atomic(0)
    }

    /// - Parameter count: The number of paths, each of which is the URL of a subscription.
    init(_ count: Int) throws {
        let received = Received()
        let receiver = try HTTPReceiver(keepsRequests: false) { _, wire in
            received.count.add(1, ordering: .relaxed)
            return wire.write(HTTPReceiver.response(200))
        }
        (self.receiver, self.received) = (receiver, received)
        urls = (0..<count).map { "http://127.0.0.1:\(receiver.port)/hooks/\($0)" }
    }

    deinit {
        receiver.stop()
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
