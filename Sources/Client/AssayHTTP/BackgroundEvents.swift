import Foundation

/// The events of background uploads: delivers each to the caller that waits for it, and stores results without a
/// caller.
package final class BackgroundEvents: Sendable {
    enum Event: Sendable {
        case sent(Int64)
        case end(Result<HTTPResponse, HTTPError>)
    }

    private struct Watcher {
        let events: AsyncStream<Event>.Continuation
        let note: @Sendable (_ isCarried: Bool) -> Void
    }

    private struct State: Sendable {
        var watchers: [String: Watcher] = [:]
        var ends: [String: Result<HTTPResponse, HTTPError>] = [:]
        var waiting: [AsyncStream<Never>.Continuation] = []
        /// Whether the system delivered all events before the first call of ``BackgroundEvents/delivery()``.
        ///
        /// An app that the system launches can create the session, and receive its events, before the app's delegate
        /// is called. Later wake-ups call the delegate first.
        var isAllDelivered = false
        var hasBeenExpected = false
    }

    private let state = LockBox(State())

    /// Creates an instance without events.
    package init() {}
}

// MARK: - The system's side

extension BackgroundEvents {
    /// Reports the total number of body bytes that the system has sent for an upload.
    package func sent(_ name: String, _ bytes: Int64) {
        state.withLock { $0.watchers[name] }?.events.yield(.sent(bytes))
    }

    /// Reports the result of an upload, which is stored until a caller has received it.
    package func ended(_ name: String, _ end: Result<HTTPResponse, HTTPError>) {
        state.withLock { state in
            let watcher = state.watchers.removeValue(forKey: name)
            // Before the result is yielded: the steps that follow from it need this process, so the upload no longer
            // counts as carried by the system.
            watcher?.note(false)
            switch watcher?.events.yield(.end(end)) {
            case .enqueued: state.ends[name] = nil
            // There is no caller, or it has stopped waiting. A cancelled upload counts as one that was never sent.
            default: state.ends[name] = end == .failure(HTTPError(.cancelled)) ? nil : end
            }
            watcher?.events.finish()
        }
    }

    /// Reports that the system has delivered every event for which it woke the app.
    package func allDelivered() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.isAllDelivered = !state.hasBeenExpected
            return state.waiting
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
        let (earlier, end) = state.withLock { ($0.watchers.updateValue(watcher, forKey: name), $0.ends[name]) }
        earlier?.events.finish()
        if let end { ended(name, end) }
        return (events, end != nil)
    }

    /// Reports that the system has taken over a watched upload.
    func isCarried(_ name: String) {
        state.withLock { $0.watchers[name]?.note(true) }
    }

    func hasEnded(_ name: String) -> Bool { state.withLock { $0.ends[name] != nil } }

    func forget(_ name: String) {
        state.withLock { ($0.watchers[name], $0.ends[name]) = (nil, nil) }
    }

    /// Returns a stream that finishes when the system has delivered all events.
    func delivery() -> AsyncStream<Never> {
        let (delivery, continuation) = AsyncStream.makeStream(of: Never.self)
        state.withLock { state in
            if state.isAllDelivered { continuation.finish() } else { state.waiting.append(continuation) }
            (state.isAllDelivered, state.hasBeenExpected) = (false, true)
        }
        return delivery
    }
}
