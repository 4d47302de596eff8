import AssayCore
import AssayStorage

/// Waits until intake has looked at a capture's photos.
struct CheckWait: Sendable {
    let platform: Platform

    /// Returns once `isDone`, or when the time is up.
    ///
    /// Looks at each signal of this process, and once a second for what another process may have done.
    func wait(for capture: CaptureID, until isDone: @escaping @Sendable () async throws -> Bool) async throws {
        // Subscribed before the first look, so that no signal falls between the two.
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
