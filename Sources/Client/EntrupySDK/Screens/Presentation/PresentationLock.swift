import AssayClient

/// A lock that allows only one capture, retake or sheet at a time; a second one is refused.
///
/// It also has the open screens, because a logout closes them.
final class PresentationLock: Sendable {
    /// The holder of the lock, identified by a number.
    struct Pass: Sendable, Hashable {
        fileprivate let number: Int
        fileprivate let isCapture: Bool
    }

    private struct State: Sendable {
        var current: Pass?
        var last = 0
        var shown: [Pass: OpenScreen] = [:]
        /// The reports that wait for the end of the current capture.
        var reports: [@Sendable () -> Void] = []

        /// Releases the lock, and returns the reports that can follow.
        mutating func release() -> [@Sendable () -> Void] {
            current = nil
            defer { reports = [] }
            return reports
        }
    }

    private let state = LockBox(State())

    /// Takes the lock; returns `nil` if it is taken already.
    ///
    /// - Parameter isCapture: Whether the holder is a capture or a retake.
    func enter(isCapture: Bool = false) -> Pass? {
        state.withLock { state in
            guard state.current == nil else { return nil }
            state.last += 1
            state.current = Pass(number: state.last, isCapture: isCapture)
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
        let reports = state.withLock { state in
            state.shown[pass] = nil
            return state.current == pass ? state.release() : []
        }
        for report in reports { report() }
    }

    /// Releases the lock for the report of a capture's end, unless another capture is up.
    ///
    /// - Parameters:
    ///   - pass: The capture's pass; `nil` if it has none.
    ///   - report: Reports the end later: it is called once, when the other capture has ended.
    /// - Returns: Whether the end can be reported now.
    func releaseForEnd(of pass: Pass?, else report: @escaping @Sendable () -> Void) -> Bool {
        let mustWait = state.withLock { state in
            guard let current = state.current, current != pass, current.isCapture else { return false }
            state.reports.append(report)
            return true
        }
        if let pass { leave(pass) }
        return !mustWait
    }

    /// Releases the lock for any holder, after the user was logged out.
    ///
    /// - Returns: The open screens, which must be closed.
    func clear() -> [OpenScreen] {
        let (open, reports) = state.withLock { state in
            defer { state.shown = [:] }
            return (Array(state.shown.values), state.release())
        }
        for report in reports { report() }
        return open
    }

    /// The error message for a second capture, retake or sheet.
    static let busy = "A capture, retake or sheet is already up. Wait for its end before starting another one."
}
