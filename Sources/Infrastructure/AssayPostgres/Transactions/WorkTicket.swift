import Synchronization

/// The link from a task to its work in the pool, by which its cancellation reaches the work.
final class WorkTicket: Sendable {
    private enum State {
        case new
        /// The work waits for a connection; the closure takes it out of the line.
        case waiting(@Sendable () -> Void)
        case running(StatementStopper)
        case done
        case cancelled
    }

    private let state = Mutex(State.new)

    var isCancelled: Bool {
        state.withLock { state in
            guard case .cancelled = state else { return false }
            return true
        }
    }

    /// Says that the work waits; if the task is cancelled already, the work is withdrawn at once.
    func wait(withdraw: @escaping @Sendable () -> Void) {
        let mustWithdraw = state.withLock { state in
            switch state {
            case .new: state = .waiting(withdraw)
            case .cancelled: return true
            case .waiting, .running, .done: break
            }
            return false
        }
        if mustWithdraw { withdraw() }
    }

    /// Says that a cancellation has to stop the statements of a connection from now on.
    func begin(_ stopper: StatementStopper) {
        state.withLock { state in
            guard case .cancelled = state else {
                state = .running(stopper)
                return
            }
        }
    }

    /// Says that the connection may serve others.
    func end() {
        state.withLock { $0 = .done }
    }

    func cancel() {
        let withdraw = state.withLock { state -> (@Sendable () -> Void)? in
            switch state {
            case .new: break
            case .waiting(let withdraw):
                state = .cancelled
                return withdraw
            // Under the lock, so that the connection does not serve others yet.
            case .running(let stopper): stopper.stop()
            case .done: return nil
            case .cancelled: return nil
            }
            state = .cancelled
            return nil
        }
        withdraw?()
    }
}
