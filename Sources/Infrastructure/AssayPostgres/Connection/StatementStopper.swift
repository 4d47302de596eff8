import CLibPQ
import Dispatch
import Synchronization

/// Stops the statements of one connection when the task that waits for them is cancelled.
///
/// A request to stop names the session, not the statement. A late request would stop whatever the session runs next.
/// The connection therefore runs nothing else until the server has received the request.
final class StatementStopper: Sendable {
    private enum State {
        case idle
        case running
        /// Requests are under way.
        case stopping
    }

    /// A request that arrives between two statements has no effect, so it is repeated until the body has ended.
    private static let pause = DispatchTimeInterval.milliseconds(100)

    /// `nonisolated(unsafe)` holds because libpq allows `PQcancel` on any thread, and nothing changes the object between
    /// its creation and the end of this class.
    private nonisolated(unsafe) let cancel: OpaquePointer
    private let state = Mutex(State.idle)
    private let hasEnded = DispatchSemaphore(value: 0)
    private let isAnswered = DispatchSemaphore(value: 0)

    init(_ cancel: OpaquePointer) {
        self.cancel = cancel
    }

    deinit {
        PQfreeCancel(cancel)
    }

    /// Whether the body must not run another statement.
    var isStopping: Bool { state.withLock { $0 == .stopping } }

    /// Runs a body whose statements ``stop()`` stops.
    func watching<Value>(_ body: () throws -> Value) rethrows -> Value {
        state.withLock { $0 = .running }
        defer { finish() }
        return try body()
    }

    /// Stops the statement that runs now, and those that the same body would still run.
    func stop() {
        let mayStop = state.withLock { state in
            guard state == .running else { return false }
            state = .stopping
            return true
        }
        guard mayStop else { return }
        // A request may wait for the network.
        DispatchQueue.global().async { [self] in
            repeat {
                var message = [CChar](repeating: 0, count: 256)
                _ = PQcancel(cancel, &message, Int32(message.count))
            } while hasEnded.wait(timeout: .now() + Self.pause) == .timedOut
            isAnswered.signal()
        }
    }

    private func finish() {
        let mustWait = state.withLock { state in
            defer { if state == .running { state = .idle } }
            return state == .stopping
        }
        guard mustWait else { return }
        hasEnded.signal()
        isAnswered.wait()
        state.withLock { $0 = .idle }
    }
}
