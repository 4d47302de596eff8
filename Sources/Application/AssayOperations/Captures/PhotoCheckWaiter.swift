import AssayCore
import AssayStorage

/// Waits for the checks of a capture's photos.
struct PhotoCheckWaiter: Sendable {
    let platform: Platform

    /// Returns once `isDone` returns true, or after ``AssayCore/CaptureLimits/completeWaitSeconds`` seconds.
    ///
    /// Evaluates `isDone` at each signal of this process, and once a second because another process may do the checks.
    func wait(for capture: CaptureID, until isDone: @escaping @Sendable () async throws -> Bool) async throws {
        // Subscribes before the first evaluation, so that no signal is missed in between.
        let signals = platform.signals.subscribe(to: .capture(capture))
        guard try await !isDone() else { return }
        let sleeper = platform.sleeper
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in signals where try await isDone() { return }
            }
            group.addTask {
                for _ in 0..<CaptureLimits.completeWaitSeconds {
                    try await sleeper.sleep(for: .seconds(1))
                    if try await isDone() { return }
                }
            }
            try await group.next()
            group.cancelAll()
        }
    }
}
