package import Foundation

/// The device's time and a wait function, injected so that tests can replace them.
package protocol CaptureClock: Sendable {
    /// The time of the device's clock, which can be wrong.
    func now() -> Date

    /// Waits a number of seconds.
    ///
    /// - Throws: `CancellationError` if the task is cancelled meanwhile.
    func wait(_ seconds: TimeInterval) async throws
}

/// The system's clock.
package struct SystemClock: CaptureClock {
    package init() {}

    package func now() -> Date { Date() }

    package func wait(_ seconds: TimeInterval) async throws {
        try await Task.sleep(nanoseconds: UInt64(min(max(0, seconds), 1_000_000) * 1_000_000_000))
    }
}
