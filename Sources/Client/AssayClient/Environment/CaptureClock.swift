package import Foundation

/// The device's time, and waiting: handed in, so that tests need neither.
package protocol CaptureClock: Sendable {
    /// The time by the device's clock, which may be wrong.
    func now() -> Date

    /// Waits so many seconds.
    ///
    /// - Throws: `CancellationError` where the task is cancelled meanwhile.
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
