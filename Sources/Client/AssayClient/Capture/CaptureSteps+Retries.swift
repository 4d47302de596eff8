import AssayHTTP
import Foundation

extension CaptureSteps {
    /// The maximum backoff delay of a step whose stall would still be reported, in seconds.
    private static let longestRest: TimeInterval = 8

    /// Repeats a step with growing delays.
    ///
    /// It stops when the step succeeds, fails permanently, makes no progress for the upload window, or reaches a rate
    /// limit that must be reported.
    func patiently(
        _ step: CaptureFlow.Step, isSilent: Bool,
        _ attempt: (_ progress: @escaping @Sendable () -> Void) async throws(AssayError) -> CaptureFlow.Event
    ) async -> CaptureFlow.Event {
        await takeRest(isSilent: isSilent)
        let delays = RetryPolicy(retries: .max, base: 1, cap: isSilent ? 300 : Self.longestRest)
        let last = LockBox((progress: clock.now(), isNew: false))
        var tries = 0
        var limits = 0
        var handovers = api.handovers
        while true {
            let failure: AssayError
            do throws(AssayError) {
                return try await attempt { [clock] in last.withLock { $0 = (clock.now(), true) } }
            } catch {
                failure = error
            }
            guard failure.isPassing || failure.isMendable else { return Self.event(failure) }
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
            tries = hasMoved ? 1 : tries + 1
            if failure.code == .tooManyRequests { limits += 1 }
            let pause = max(delays.delay(beforeRetry: tries, random: api.random.unit()), failure.retryAfter ?? 0)
            let idle = clock.now().timeIntervalSince(max(progress, lastMovement(of: step)))
            // A stall that is already certain is reported now. The next attempt still waits for the rest of the pause.
            let isKnown = !isSilent && (isLimit(failure, limits, step) || idle + pause > uploadWindow)
            if isKnown || idle >= uploadWindow {
                rest.withLock { [clock] in $0 = clock.now().addingTimeInterval(pause) }
                return .stalled(step, stalled(step, failure))
            }
            do { try await api.pause(pause) } catch { return .stalled(step, failure) }
        }
    }

    /// Whether a rate limit must be reported to the caller.
    ///
    /// ``APIClient`` does its own waits for a limit, except for photos. For photos, this method counts the same number
    /// of waits.
    private func isLimit(_ failure: AssayError, _ limits: Int, _ step: CaptureFlow.Step) -> Bool {
        guard failure.code == .tooManyRequests else { return false }
        guard case .send = step, (failure.retryAfter ?? 0) <= APIClient.longestWait else { return true }
        return limits > APIClient.mostWaits
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
