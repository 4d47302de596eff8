import AssayClient
import Foundation

/// The system's clock for a client that waits a second at most before it tries again.
///
/// Left to its own delays a client would spend most of a run waiting for a server that has long been back.
struct HastyClock: CaptureClock {
    private static let longestDelay: TimeInterval = 1
    /// Longer waits are no delays before another try but deadlines, such as a capture's two hours.
    private static let deadlines: TimeInterval = 600

    private let clock = SystemClock()

    func now() -> Date { clock.now() }

    func wait(_ seconds: TimeInterval) async throws {
        try await clock.wait(seconds < Self.deadlines ? min(seconds, Self.longestDelay) : seconds)
    }
}
