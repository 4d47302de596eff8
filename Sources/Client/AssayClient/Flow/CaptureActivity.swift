/// The work on one capture in this process, as a state machine without side effects.
///
/// ```
/// idle → check → run → idle
/// idle → check → (dismissal) → idle
/// ```
/// A capture has at most one work at a time, so that no end is reported twice. A request that arrives meanwhile is
/// remembered, and its work follows.
struct CaptureActivity<Run: Sendable>: Sendable {
    enum Work: Sendable {
        /// Loads the record, and then resumes or settles the capture.
        case check
        /// Runs the capture to its end.
        case run(Run)
        /// Settles an ended capture as reported.
        case dismissal
    }

    enum Event: Sendable {
        /// The user's pending captures are resumed.
        ///
        /// If the capture has work, it is checked again afterwards, so that an end that could not be delivered before
        /// is still reported.
        case resume
        /// The app has dismissed the ended capture.
        case dismiss
        /// The capture runs: a new one, or one that a check has found to be submitted.
        case launched(Run)
        /// The work has ended, except a check that has launched the capture.
        case finished
    }

    /// The work that the caller must start.
    enum Action: Sendable, Hashable {
        case check
        case dismiss
    }

    private var work: Work?
    private var mustCheck = false
    private var mustDismiss = false

    var isIdle: Bool { work == nil }

    /// The run of a running capture.
    var run: Run? {
        if case .run(let run) = work { run } else { nil }
    }

    mutating func handle(_ event: Event) -> Action? {
        switch event {
        case .resume:
            mustCheck = !isIdle
            guard isIdle else { return nil }
            work = .check
            return .check
        case .dismiss:
            if case .check = work { mustDismiss = true }
            guard isIdle else { return nil }
            work = .dismissal
            return .dismiss
        case .launched(let run):
            // A capture that runs has not ended, so there is nothing to dismiss.
            (work, mustDismiss) = (.run(run), false)
            return nil
        case .finished:
            work = nil
            if mustDismiss {
                mustDismiss = false
                return handle(.dismiss)
            }
            return mustCheck ? handle(.resume) : nil
        }
    }
}
