import Synchronization

/// Records whether clients are served, to measure the time until they are served again after an outage.
final class ServiceWatch: Sendable {
    private struct State {
        var failed = 0
        var endedAt: ContinuousClock.Instant?
        /// The first acknowledged call after the outage, and the first acknowledged photo.
        var call: ContinuousClock.Instant?
        var photo: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    /// Records a response to a call whose acknowledgement is a guarantee.
    func answered(_ call: AcknowledgedCall, status: Int) {
        state.withLock { state in
            guard status < 300 else {
                if status >= 500 { state.failed += 1 }
                return
            }
            let now = ContinuousClock.now
            if state.call == nil { state.call = now }
            if case .photo = call, state.photo == nil { state.photo = now }
        }
    }

    func beginOutage() {
        state.withLock { $0 = State() }
    }

    /// - Returns: The number of calls that have failed since its beginning.
    func endOutage() -> Int {
        state.withLock { state in
            let failed = state.failed
            state = State(endedAt: .now)
            return failed
        }
    }

    /// Waits for the first acknowledged call after the outage.
    ///
    /// - Parameter isPhoto: Whether it must be that of a photo.
    /// - Returns: The seconds from the end of the outage; `nil` if there was no such call in time.
    func recoveryTime(photo isPhoto: Bool, within seconds: Double) async throws -> Double? {
        let deadline = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < deadline {
            let (end, served) = state.withLock { ($0.endedAt, isPhoto ? $0.photo : $0.call) }
            if let end, let served { return (served - end) / .seconds(1) }
            try await Task.sleep(for: .milliseconds(10))
        }
        return nil
    }
}
