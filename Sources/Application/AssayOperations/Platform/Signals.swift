package import AssayCore
import Synchronization

/// Wake-ups inside this process: the database remains the truth, a signal only says that it is worth looking.
///
/// A lost signal costs a worker's poll interval and nothing else.
package final class Signals: Sendable {
    /// What can be waited for.
    package enum Key: Hashable, Sendable {
        /// Work of this kind was put in line.
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

    /// Wakes everyone who waits for the key.
    package func notify(_ key: Key) {
        let waiting = state.withLock { $0.waiting[key].map { Array($0.values) } ?? [] }
        for continuation in waiting { continuation.yield() }
    }

    /// Wake-ups for the key from now on; several that come before the next look are one.
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
