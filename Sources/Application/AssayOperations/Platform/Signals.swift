package import AssayCore
import Synchronization

/// Wake-ups inside this process.
///
/// The database remains the source of truth; a signal only suggests to query it.
///
/// A lost signal delays work by a worker's poll interval and has no other effect.
package final class Signals: Sendable {
    /// The kinds of events to wait for.
    package enum Key: Hashable, Sendable {
        /// A job of this kind was enqueued.
        case jobs(JobKind)
        /// A photo of this capture was checked.
        case capture(CaptureID)
    }

    private struct State {
        var nextID = 0
        var waiting: [Key: [Int: AsyncStream<Void>.Continuation]] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Wakes all subscribers of the key.
    package func notify(_ key: Key) {
        let waiting = state.withLock { $0.waiting[key].map { Array($0.values) } ?? [] }
        for continuation in waiting { continuation.yield() }
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
