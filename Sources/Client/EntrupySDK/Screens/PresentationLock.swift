import AssayClient

/// A lock that allows only one capture, retake or sheet at a time; a second one is refused.
///
/// It also has the open screens, because a logout closes them.
final class PresentationLock: Sendable {
    /// The holder of the lock, identified by a number.
    struct Pass: Sendable, Hashable {
        fileprivate let number: Int
    }

    private struct State: Sendable {
        var current: Pass?
        var last = 0
        var shown: [Pass: OpenScreen] = [:]
    }

    private let state = LockBox(State())

    /// Takes the lock; returns `nil` if it is taken already.
    func enter() -> Pass? {
        state.withLock { state in
            guard state.current == nil else { return nil }
            state.last += 1
            state.current = Pass(number: state.last)
            return state.current
        }
    }

    /// Records the screen that a holder has presented; ends its visit if the user was logged out meanwhile.
    @MainActor func show(_ screen: OpenScreen, _ pass: Pass) {
        let isCurrent = state.withLock { state in
            guard state.current == pass else { return false }
            state.shown[pass] = screen
            return true
        }
        if !isCurrent { screen.visit.finish(.left) }
    }

    /// Releases the lock; has no effect if this holder has released it already.
    func leave(_ pass: Pass) {
        state.withLock { state in
            state.shown[pass] = nil
            if state.current == pass { state.current = nil }
        }
    }

    /// Releases the lock for any holder, after the user was logged out.
    ///
    /// - Returns: The open screens, which must be closed.
    func clear() -> [OpenScreen] {
        state.withLock { state in
            defer { (state.current, state.shown) = (nil, [:]) }
            return Array(state.shown.values)
        }
    }

    /// The error message for a second capture, retake or sheet.
    static let busy = "A capture, retake or sheet is already up. Wait for its end before starting another one."
}
