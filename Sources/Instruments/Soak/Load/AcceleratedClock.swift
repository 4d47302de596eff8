import AssayClient
import Foundation

/// The system clock for a client that waits at most one second before it retries.
///
/// With its regular delays a client would spend most of a run waiting for a server that is already up again.
struct AcceleratedClock: CaptureClock {
    private static let longestDelay: TimeInterval = 1

    private let clock = SystemClock()

    func now() -> Date { clock.now() }

    func wait(_ seconds: TimeInterval) async throws {
        try await clock.wait(min(seconds, Self.longestDelay))
    }

    /// Limits keep their length, such as a capture's two hours or a screen's half minute.
    func waitForLimit(of seconds: TimeInterval) async throws {
        try await clock.wait(seconds)
    }
}
