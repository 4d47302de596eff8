package import AssayCore
import Synchronization

/// Wake-ups between the tasks of this process and, through a relay, of all processes on one database.
///
/// The database remains the source of truth; a signal only suggests to query it.
///
/// A lost signal delays work by a worker's poll interval and has no other effect.
///
/// Subscribers are woken by key. A wake-up of all would make each waiting call query the database for each photo that
/// any process has checked.
package final class Signals: Sendable {
    /// The kinds of events to wait for.
    package enum Key: Hashable, Sendable {
        /// A job of this kind was enqueued.
        case jobs(JobKind)
        /// A photo of this capture was checked.
        case capture(CaptureID)
        /// An event was appended to the log of this organization.
        case events(OrganizationID)
        /// An event was appended to some organization's log.
        ///
        /// Each signal about events wakes this key as well, so it is never passed on by itself.
        case anyEvents
        /// A delivery of a webhook has become due.
        case deliveries
        /// A hand-over has changed, or one of its devices has sent a message.
        case handover(HandoverID)
    }

    private struct State {
        var nextID = 0
        var waiting: [Key: [Int: AsyncStream<Void>.Continuation]] = [:]
    }

    private let state = Mutex(State())
    private let relay: (@Sendable (String) -> Void)?

    /// - Parameter relay: Passes a signal's text on to the other processes; it must not wait for them.
    package init(relay: (@Sendable (String) -> Void)? = nil) {
        self.relay = relay
    }

    /// Wakes all subscribers of the key, in all processes.
    ///
    /// Call it after the commit: a subscriber queries the database at once.
    package func notify(_ key: Key) {
        wake(key)
        relay?(key.text)
    }

    /// Wakes the subscribers of this process for a signal of another process.
    ///
    /// A text of a newer version that this one does not know wakes none.
    package func receive(_ text: String) {
        if let key = Key(text) { wake(key) }
    }

    /// Wakes all subscribers of this process once, because signals of other processes may have been lost.
    package func wakeAll() {
        let waiting = state.withLock { $0.waiting.values.flatMap(\.values) }
        for continuation in waiting { continuation.yield() }
    }

    private func wake(_ key: Key) {
        let waiting = state.withLock { $0.waiting[key].map { Array($0.values) } ?? [] }
        for continuation in waiting { continuation.yield() }
        if case .events = key { wake(.anyEvents) }
    }

    /// Returns the wake-ups for the key from now on.
    ///
    /// Several wake-ups before the next read are combined into one.
    package func subscribe(to key: Key) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state in
            state.nextID += 1
            state.waiting[key, default: [:]][state.nextID] = continuation
            return state.nextID
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in
                state.waiting[key]?[id] = nil
                if state.waiting[key]?.isEmpty == true { state.waiting[key] = nil }
            }
        }
        return stream
    }
}

extension Signals.Key {
    /// The key as other processes read it.
    var text: String {
        switch self {
        case .jobs(let kind): "jobs \(kind.rawValue)"
        case .capture(let id): "capture \(id)"
        case .events(let id): "events \(id)"
        case .anyEvents: "any-events"
        case .deliveries: "deliveries"
        case .handover(let id): "handover \(id)"
        }
    }

    init?(_ text: String) {
        let name = text.prefix { $0 != " " }
        let value = String(text.dropFirst(name.count + 1))
        switch name {
        case "jobs":
            guard let kind = JobKind(rawValue: value) else { return nil }
            self = .jobs(kind)
        case "capture": self = .capture(CaptureID(value))
        case "events": self = .events(OrganizationID(value))
        case "handover": self = .handover(HandoverID(value))
        case "any-events": self = .anyEvents
        case "deliveries": self = .deliveries
        default: return nil
        }
    }
}
