import AssayClient
import Foundation

/// The system clock for a client that waits at most one second before it retries.
///
/// With its regular delays a client would spend most of a run waiting for a server that is already up again.
struct AcceleratedClock: CaptureClock {
    private static let longestDelay: TimeInterval = 1
    /// Waits longer than this many seconds are not retry delays but deadlines, such as a capture's two hours.
    private static let deadlines: TimeInterval = 600

    private let clock = SystemClock()

    func now() -> Date { clock.now() }

    func wait(_ seconds: TimeInterval) async throws {
        try await clock.wait(seconds < Self.deadlines ? min(seconds, Self.longestDelay) : seconds)
    }
}
