import AssayClient

/// A lock that allows only one capture, retake or sheet at a time; a second one is refused.
final class PresentationLock: Sendable {
    /// The holder of the lock, identified by a number.
    struct Pass: Sendable, Hashable {
        fileprivate let number: Int
    }

    private let state = LockBox<(current: Int?, last: Int)>((nil, 0))

    /// Takes the lock; returns `nil` if it is taken already.
    func enter() -> Pass? {
        state.withLock { state in
            guard state.current == nil else { return nil }
            state = (state.last + 1, state.last + 1)
            return Pass(number: state.last)
        }
    }

    /// Releases the lock; has no effect if this holder has released it already.
    func leave(_ pass: Pass) {
        state.withLock { state in
            if state.current == pass.number { state.current = nil }
        }
    }

    /// Releases the lock for any holder, after the user was logged out.
    func clear() {
        state.withLock { $0.current = nil }
    }

    /// The error message for a second capture, retake or sheet.
    static let busy = "A capture, retake or sheet is already up. Wait for its end before starting another one."
}
