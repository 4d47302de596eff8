import AssayClient
import AssayTestSupport
import Foundation

/// The app's clock, on which the time limits of a wake-up expire only at a test's command.
struct WakeClock: CaptureClock {
    private static let limits = [BackgroundWindow.delivery, BackgroundWindow.work, BackgroundWindow.handover]

    private let clock: AppClock
    private let waiting = LockBox<[TimeInterval: [AsyncStream<Never>.Continuation]]>([:])
    private let waits: AsyncStream<TimeInterval>
    private let wait: AsyncStream<TimeInterval>.Continuation

    init(_ clock: TestClock) {
        self.clock = AppClock(clock)
        (waits, wait) = AsyncStream.makeStream(of: TimeInterval.self)
    }

    func now() -> Date { clock.now() }

    func wait(_ seconds: TimeInterval) async throws {
        guard Self.limits.contains(seconds) else { return try await clock.wait(seconds) }
        let (passing, continuation) = AsyncStream.makeStream(of: Never.self)
        waiting.withLock { $0[seconds, default: []].append(continuation) }
        wait.yield(seconds)
        for await _ in passing {}
        try Task.checkCancellation()
    }

    /// Waits until a time limit has started.
    func isWaiting(for limit: TimeInterval) async {
        for await seconds in waits where seconds == limit { return }
    }

    /// Expires a limit for its current waiters.
    func pass(_ limit: TimeInterval) {
        for continuation in waiting.withLock({ $0.removeValue(forKey: limit) ?? [] }) { continuation.finish() }
    }
}
