import AssayClient
import AssayCore
import AssayTestSupport
import AssayTestTiming
import Foundation

/// The test's time of day, with short real waits, since the server is real too.
struct ShortWaitClock: CaptureClock {
    /// The timeout for a screen to appear, in seconds.
    ///
    /// Here it never expires.
    private static let endless: TimeInterval = 30

    let clock: TestClock

    func now() -> Date { clock.now().date }

    func wait(_ seconds: TimeInterval) async throws {
        try await waitShortly(seconds, endless: Self.endless)
    }
}
