import AssayHTTP
import Foundation

extension CaptureSteps {
    /// Repeats a step with growing delays until it succeeds, can't succeed, or has made no progress for the window.
    func patiently(
        _ step: CaptureFlow.Step, isSilent: Bool,
        _ attempt: (_ progress: @escaping @Sendable () -> Void) async throws(AssayError) -> CaptureFlow.Event
    ) async -> CaptureFlow.Event {
        let delays = RetryPolicy(retries: .max, base: 1, cap: isSilent ? 300 : 8)
        let last = LockBox((progress: clock.now(), isNew: false))
        var tries = 0
        while true {
            let failure: AssayError
            do throws(AssayError) {
                return try await attempt { [clock] in last.withLock { $0 = (clock.now(), true) } }
            } catch {
                failure = error
            }
            guard failure.isPassing || failure.isMendable else { return Self.event(failure) }
            let (progress, hasMoved) = last.withLock { last in
                defer { last.isNew = false }
                return last
            }
            if clock.now().timeIntervalSince(progress) >= uploadWindow {
                return .stalled(step, stalled(step, failure))
            }
            // A connection that breaks off again and again, and brings something each time, needs no longer waits.
            tries = hasMoved ? 1 : tries + 1
            let delay = delays.delay(beforeRetry: tries, random: api.random.unit())
            let pause = max(delay, failure.retryAfter ?? 0)
            // Nobody is kept waiting for an end that is known already: it is told, and the wait goes on in silence.
            if !isSilent, clock.now().timeIntervalSince(progress) + pause > uploadWindow {
                return .stalled(step, stalled(step, failure))
            }
            do { try await clock.wait(pause) } catch { return .stalled(step, failure) }
        }
    }

    private func stalled(_ step: CaptureFlow.Step, _ error: AssayError) -> AssayError {
        guard case .send(let region) = step else { return error }
        return error.recoded(
            .imageUpload, "The photo of \(region) made no progress for \(Int(uploadWindow)) s and stays in the queue.")
    }
}
