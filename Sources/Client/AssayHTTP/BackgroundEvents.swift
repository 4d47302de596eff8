import Foundation

/// The events of background uploads: each goes to the caller that waits for it, and the ends that nobody waits for yet
/// are kept.
///
/// `@unchecked Sendable` holds because everything that changes is reached under `lock` alone.
package final class BackgroundEvents: @unchecked Sendable {
    enum Event: Sendable {
        case sent(Int64)
        case end(Result<HTTPResponse, HTTPError>)
    }

    private struct Watcher {
        let events: AsyncStream<Event>.Continuation
        let note: @Sendable (_ isCarried: Bool) -> Void
    }

    private let lock = NSLock()
    private var watchers: [String: Watcher] = [:]
    private var ends: [String: Result<HTTPResponse, HTTPError>] = [:]
    private var waiting: [AsyncStream<Never>.Continuation] = []
    /// Whether the system delivered everything before a delivery was first expected.
    ///
    /// An app that it starts may make the session, and so receive its events, before the app's delegate is called. Later
    /// the delegate is called first.
    private var isAllDelivered = false
    private var hasBeenExpected = false

    /// Makes an inbox without events.
    package init() {}

    private func locked<Value>(_ body: () -> Value) -> Value {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }
}

// MARK: - The system's side

extension BackgroundEvents {
    /// So many bytes of an upload's body are out.
    package func sent(_ name: String, _ bytes: Int64) {
        locked { watchers[name] }?.events.yield(.sent(bytes))
    }

    /// An upload has ended; the end is kept until a caller has received it.
    package func ended(_ name: String, _ end: Result<HTTPResponse, HTTPError>) {
        locked {
            let watcher = watchers.removeValue(forKey: name)
            // Before the delivery is over: what follows from this end is the process's to do, once its caller has it.
            watcher?.note(false)
            switch watcher?.events.yield(.end(end)) {
            case .enqueued: ends[name] = nil
            // No caller, or one that has given up waiting. A cancelled upload is one that was never sent.
            default: ends[name] = end == .failure(HTTPError(.cancelled)) ? nil : end
            }
            watcher?.events.finish()
        }
    }

    /// The system has delivered every event that it woke the app for.
    package func allDelivered() {
        let waiting = locked {
            defer { self.waiting = [] }
            isAllDelivered = !hasBeenExpected
            return self.waiting
        }
        for waiter in waiting { waiter.finish() }
    }
}

// MARK: - The client's side

extension BackgroundEvents {
    /// The events of an upload from now on; an earlier watcher receives no more.
    ///
    /// - Parameter note: Called when the system has the upload, and when it has ended; it must not wait.
    /// - Returns: Also whether the upload has ended before; that end is then the only event.
    func watch(
        _ name: String, _ note: @escaping @Sendable (_ isCarried: Bool) -> Void
    ) -> (events: AsyncStream<Event>, hadEnded: Bool) {
        let (events, continuation) = AsyncStream.makeStream(of: Event.self)
        let watcher = Watcher(events: continuation, note: note)
        let (earlier, end) = locked { (watchers.updateValue(watcher, forKey: name), ends[name]) }
        earlier?.events.finish()
        if let end { ended(name, end) }
        return (events, end != nil)
    }

    /// The system has an upload that is watched.
    func isCarried(_ name: String) {
        locked { watchers[name]?.note(true) }
    }

    func hasEnded(_ name: String) -> Bool { locked { ends[name] != nil } }

    func forget(_ name: String) {
        locked { (watchers[name], ends[name]) = (nil, nil) }
    }

    /// Ends when the system has delivered everything.
    func delivery() -> AsyncStream<Never> {
        let (delivery, continuation) = AsyncStream.makeStream(of: Never.self)
        locked {
            if isAllDelivered { continuation.finish() } else { waiting.append(continuation) }
            (isAllDelivered, hasBeenExpected) = (false, true)
        }
        return delivery
    }
}
