import AssayClient

/// The one place where a capture, a retake or a sheet can be up: whoever comes second is refused.
final class Stage: Sendable {
    /// What is up, by the number that it was given.
    struct Pass: Sendable, Hashable {
        fileprivate let number: Int
    }

    private let state = LockBox<(current: Int?, last: Int)>((nil, 0))

    /// Takes the place; `nil` where it is taken.
    func enter() -> Pass? {
        state.withLock { state in
            guard state.current == nil else { return nil }
            state = (state.last + 1, state.last + 1)
            return Pass(number: state.last)
        }
    }

    /// Gives the place back; one that has been given back already stays as it is.
    func leave(_ pass: Pass) {
        state.withLock { state in
            if state.current == pass.number { state.current = nil }
        }
    }

    /// The user is gone: whatever is up no longer keeps others from starting.
    func clear() {
        state.withLock { $0.current = nil }
    }

    /// What the second one hears.
    static let busy = "A capture, retake or sheet is already up. Wait for its end before starting another one."
}
