import AssayHTTP

/// The steps of submitted captures that are in progress, and which of them the system is performing.
///
/// Once the system performs all of them, the process has no work left.
final class OpenSteps: Sendable {
    private struct Carried: Hashable {
        let capture: String
        let step: CaptureFlow.Step
    }

    private struct State: Sendable {
        /// By capture; `nil` for a capture that is about to be resumed.
        var steps: [String: Set<CaptureFlow.Step>?] = [:]
        var carried: Set<Carried> = []
        var waiting: [AsyncStream<Never>.Continuation] = []

        var isQuiet: Bool {
            steps.allSatisfy { capture, steps in
                steps?.allSatisfy { carried.contains(Carried(capture: capture, step: $0)) } ?? false
            }
        }
    }

    private let state = LockBox(State())

    /// Registers a capture that is about to be resumed, if it is submitted.
    func expect(_ capture: String) {
        change { $0.steps.updateValue(nil, forKey: capture) }
    }

    /// Replaces the steps of a capture.
    ///
    /// - Parameter steps: `nil` for a capture that is not submitted or has ended.
    func set(_ steps: Set<CaptureFlow.Step>?, of capture: String) {
        change { state in
            state.steps.removeValue(forKey: capture)
            if let steps { state.steps.updateValue(steps, forKey: capture) }
        }
    }

    /// Records whether the system is performing a step's call.
    func note(_ step: CaptureFlow.Step, of capture: String, isCarried: Bool) {
        change { state in
            let carried = Carried(capture: capture, step: step)
            if isCarried { state.carried.insert(carried) } else { state.carried.remove(carried) }
        }
    }

    /// Whether no submitted capture needs this process.
    var isQuiet: Bool { state.withLock { $0.isQuiet } }

    /// Waits until no submitted capture needs this process, or the task is cancelled.
    func quiet() async {
        let (quiet, continuation) = AsyncStream.makeStream(of: Never.self)
        change { $0.waiting.append(continuation) }
        for await _ in quiet {}
    }

    private func change(_ body: (inout State) -> Void) {
        let done: [AsyncStream<Never>.Continuation] = state.withLock { state in
            body(&state)
            guard state.isQuiet else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for waiter in done { waiter.finish() }
    }
}
