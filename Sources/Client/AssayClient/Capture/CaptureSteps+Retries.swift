import AssayHTTP
import Foundation

extension CaptureSteps {
    /// The maximum backoff delay of a step whose stall would still be reported, in seconds.
    private static let longestRest: TimeInterval = 8

    /// Repeats a step with growing delays.
    ///
    /// It stops when the step succeeds, fails permanently, makes no progress for the upload window, or reaches a rate
    /// limit that must be reported. ``APIClient`` must not repeat the step's calls: all retries are counted here.
    func withRetries(
        _ step: CaptureFlow.Step, isSilent: Bool,
        _ attempt: (_ progress: @escaping @Sendable () -> Void) async throws(AssayError) -> CaptureFlow.Event
    ) async -> CaptureFlow.Event {
        await takeRest(isSilent: isSilent)
        let last = LockBox((progress: clock.now(), isNew: false))
        var handovers = api.handovers
        do throws(AssayError) {
            return try await RetryPolicy.run(api.pacing) { failure, count in
                guard failure.isRepeatable else { return nil }
                // Time does not count while the app was suspended or the system was performing the call.
                if api.isHandedOver || api.handovers != handovers {
                    handovers = api.handovers
                    last.withLock { $0.progress = clock.now() }
                }
                let (progress, hasMoved) = last.withLock { last in
                    defer { last.isNew = false }
                    return last
                }
                // A connection that breaks repeatedly, but makes progress each time, does not need longer delays.
                if hasMoved { count.backOffs = 0 }
                let idle = clock.now().timeIntervalSince(max(progress, lastMovement(of: step)))
                return delay(after: failure, &count, idle: idle, isSilent: isSilent)
            } operation: { () async throws(AssayError) in
                try await attempt { [clock] in last.withLock { $0 = (clock.now(), true) } }
            }
        } catch {
            return error.isRepeatable ? .stalled(step, stalled(step, error)) : Self.event(error)
        }
    }

    /// Returns the delay before the next attempt; `nil` if the step has stalled.
    ///
    /// - Parameter idle: The time since the last progress, in seconds.
    private func delay(
        after failure: AssayError, _ count: inout RetryPolicy.Count, idle: TimeInterval, isSilent: Bool
    ) -> TimeInterval? {
        let delays = RetryPolicy(retries: .max, base: 1, cap: isSilent ? 300 : Self.longestRest)
        count.backOffs += 1
        let delay = delays.delay(beforeRetry: count.backOffs, random: api.random.unit())
        let pause = max(delay, failure.retryAfter ?? 0)
        // As for other calls, a few short waits that the server asks for are neither a stall nor a limit to report.
        if failure.asksForShortWait, count.waits < APIClient.maxWaits {
            count.waits += 1
            return pause
        }
        // A stall that is already certain is reported now. The next attempt still waits for the rest of the pause.
        let isKnown = !isSilent && (failure.code == .tooManyRequests || idle + pause > uploadWindow)
        guard isKnown || idle >= uploadWindow else { return pause }
        rest.withLock { [clock] in $0 = clock.now().addingTimeInterval(pause) }
        return nil
    }

    /// Waits for the remaining pause after a stall, so that a user who continues to take photos does not cause early
    /// retries.
    ///
    /// - Parameter isSilent: Whether an end has already been reported, so that a new stall is not reported again.
    private func takeRest(isSilent: Bool) async {
        guard let left = rest.withLock({ $0 })?.timeIntervalSince(clock.now()), left > 0 else { return }
        try? await api.pause(isSilent ? left : min(left, Self.longestRest))
    }

    /// The time of the last progress outside this call; if the system sends the photos, progress of any photo counts.
    private func lastMovement(of step: CaptureFlow.Step) -> Date {
        guard case .send = step, api.background != nil else { return .distantPast }
        return moved.withLock { $0 }
    }

    /// Returns the error to report for a stalled step; a rate limit keeps its own code.
    private func stalled(_ step: CaptureFlow.Step, _ error: AssayError) -> AssayError {
        guard case .send(let region) = step, error.code != .tooManyRequests else { return error }
        return error.recoded(
            .imageUpload, "The photo of \(region) made no progress for \(Int(uploadWindow)) s and stays in the queue.")
    }
}

extension AssayError {
    /// Whether a later attempt of the same step can succeed.
    fileprivate var isRepeatable: Bool { isPassing || isMendable }

    /// Whether the server asks for a wait that ``APIClient`` makes without a report.
    fileprivate var asksForShortWait: Bool {
        switch code {
        case .tooManyRequests: (retryAfter ?? 0) <= APIClient.longestWait
        case .internalServerError: (retryAfter ?? .infinity) <= APIClient.longestWait
        default: false
        }
    }
}
