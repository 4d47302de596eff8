import AssayClient
import AssayCore
import AssayTestSupport
import AssayTestTiming
import Foundation

/// The test's time of day, and waits that are real but short, since the server is real too.
struct PhoneClock: CaptureClock {
    /// How long a screen may take to come, in seconds; here it may take as long as it does.
    private static let endless: TimeInterval = 30

    let clock: TestClock

    func now() -> Date { clock.now().date }

    func wait(_ seconds: TimeInterval) async throws {
        try await waitShortly(seconds, endless: Self.endless)
    }
}
