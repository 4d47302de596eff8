import AssayClient
import AssayCore
import AssayTestSupport
import Foundation

/// The test's time of day, and waits that are real but short, since the server is real too.
struct PhoneClock: CaptureClock {
    let clock: TestClock

    func now() -> Date { clock.now().date }

    func wait(_ seconds: TimeInterval) async throws {
        try await ContinuousClock().sleep(for: .seconds(min(seconds, 0.05)))
    }
}
