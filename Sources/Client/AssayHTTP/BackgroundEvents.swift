import Foundation

/// The events of background uploads: delivers each to the caller that waits for it, and stores results without a
/// caller.
///
/// `@unchecked Sendable` holds because all mutable state is accessed only under `lock`.
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
    /// Whether the system delivered all events before the first call of ``delivery()``.
    ///
    /// An app that the system launches can create the session, and receive its events, before the app's delegate is
    /// called. Later wake-ups call the delegate first.
    private var isAllDelivered = false
    private var hasBeenExpected = false

    /// Creates an instance without events.
    package init() {}

    private func locked<Value>(_ body: () -> Value) -> Value {
        lock.lock()
        defer { lock.unlock() }
        return body()
    }
}

// MARK: - The system's side

extension BackgroundEvents {
    /// Reports the total number of body bytes that the system has sent for an upload.
    package func sent(_ name: String, _ bytes: Int64) {
        locked { watchers[name] }?.events.yield(.sent(bytes))
    }

    /// Reports the result of an upload, which is stored until a caller has received it.
    package func ended(_ name: String, _ end: Result<HTTPResponse, HTTPError>) {
        locked {
            let watcher = watchers.removeValue(forKey: name)
            // Before the result is yielded: the steps that follow from it need this process, so the upload no longer
            // counts as carried by the system.
            watcher?.note(false)
            switch watcher?.events.yield(.end(end)) {
            case .enqueued: ends[name] = nil
            // There is no caller, or it has stopped waiting. A cancelled upload counts as one that was never sent.
            default: ends[name] = end == .failure(HTTPError(.cancelled)) ? nil : end
            }
            watcher?.events.finish()
        }
    }

    /// Reports that the system has delivered every event for which it woke the app.
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
    /// Starts watching an upload; an earlier watcher receives no further events.
    ///
    /// - Parameter note: Called when the system has taken over the upload, and when it has ended; it must not block.
    /// - Returns: The events, and whether the upload had already ended; its result is then the only event.
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

    /// Reports that the system has taken over a watched upload.
    func isCarried(_ name: String) {
        locked { watchers[name]?.note(true) }
    }

    func hasEnded(_ name: String) -> Bool { locked { ends[name] != nil } }

    func forget(_ name: String) {
        locked { (watchers[name], ends[name]) = (nil, nil) }
    }

    /// Returns a stream that finishes when the system has delivered all events.
    func delivery() -> AsyncStream<Never> {
        let (delivery, continuation) = AsyncStream.makeStream(of: Never.self)
        locked {
            if isAllDelivered { continuation.finish() } else { waiting.append(continuation) }
            (isAllDelivered, hasBeenExpected) = (false, true)
        }
        return delivery
    }
}
