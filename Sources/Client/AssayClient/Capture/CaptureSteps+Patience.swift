import AssayHTTP
import Foundation

extension CaptureSteps {
    /// The longest rest that keeps a step from being told as stalled, in seconds.
    private static let longestRest: TimeInterval = 8

    /// Repeats a step with growing delays until it succeeds, can't succeed, has made no progress for the window, or the
    /// platform wants to hear less of this caller.
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
            // Time does not count while the app was suspended or the system had the call.
            if api.isHandedOver || api.handovers != handovers {
                handovers = api.handovers
                last.withLock { $0.progress = clock.now() }
            }
            let (progress, hasMoved) = last.withLock { last in
                defer { last.isNew = false }
                return last
            }
            // A connection that breaks off again and again, and brings something each time, needs no longer waits.
            tries = hasMoved ? 1 : tries + 1
            if failure.code == .tooManyRequests { limits += 1 }
            let pause = max(delays.delay(beforeRetry: tries, random: api.random.unit()), failure.retryAfter ?? 0)
            let idle = clock.now().timeIntervalSince(max(progress, lastMovement(of: step)))
            // Nobody is kept waiting for an end that is known already: it is told, and the wait goes on in silence.
            let isKnown = !isSilent && (isLimit(failure, limits, step) || idle + pause > uploadWindow)
            if isKnown || idle >= uploadWindow {
                rest.withLock { [clock] in $0 = clock.now().addingTimeInterval(pause) }
                return .stalled(step, stalled(step, failure))
            }
            do { try await api.pause(pause) } catch { return .stalled(step, failure) }
        }
    }

    /// Whether a limit is the caller's to hear of: after the waits that ``APIClient`` makes, which makes none for photos.
    private func isLimit(_ failure: AssayError, _ limits: Int, _ step: CaptureFlow.Step) -> Bool {
        guard failure.code == .tooManyRequests else { return false }
        guard case .send = step, (failure.retryAfter ?? 0) <= APIClient.longestWait else { return true }
        return limits > APIClient.mostWaits
    }

    /// What has stalled is not tried again at once: a user who still takes photos is no reason to press the platform.
    ///
    /// - Parameter isSilent: Whether nobody waits to hear that it stalls again.
    private func takeRest(isSilent: Bool) async {
        guard let left = rest.withLock({ $0 })?.timeIntervalSince(clock.now()), left > 0 else { return }
        try? await api.pause(isSilent ? left : min(left, Self.longestRest))
    }

    /// When something of a step moved outside this call: of photos that the system has, any of them.
    private func lastMovement(of step: CaptureFlow.Step) -> Date {
        guard case .send = step, api.background != nil else { return .distantPast }
        return moved.withLock { $0 }
    }

    /// How it is told: a limit as what it is.
    private func stalled(_ step: CaptureFlow.Step, _ error: AssayError) -> AssayError {
        guard case .send(let region) = step, error.code != .tooManyRequests else { return error }
        return error.recoded(
            .imageUpload, "The photo of \(region) made no progress for \(Int(uploadWindow)) s and stays in the queue.")
    }
}
