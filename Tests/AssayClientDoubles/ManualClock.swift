import AssayClient
import AssayCore
package import AssayTestSupport
package import Foundation

/// A device's clock whose short waits return at once and advance the time, also that of the platform.
///
/// Long waits end only when a test advances the clock.
///
/// Short waits are the delays between two attempts. A long wait is, for example, the two hours of a capture.
package final class ManualClock: CaptureClock {
    private struct State {
        var sleepers: [Int: Sleeper] = [:]
        var last = 0
    }

    private struct Sleeper {
        let until: Date
        let continuation: CheckedContinuation<Void, any Error>
    }

    /// 2026-11-21T09:00:00Z.
    package static let start = Date(timeIntervalSince1970: 1_795_251_600)

    /// The longest wait that returns at once, in seconds.
    private let longest: TimeInterval
    /// The platform's time, which advances with the device's.
    package let time = TestClock()
    private let behind: TimeInterval
    private let state = LockBox(State())

    /// - Parameters:
    ///   - behind: The seconds by which the device's time is behind the platform's.
    ///   - longest: The longest wait that returns at once, in seconds.
    package init(behind: TimeInterval = 0, longest: TimeInterval = 600) {
        self.behind = behind
        self.longest = longest
    }

    package func now() -> Date { time.now().date - behind }

    package func wait(_ seconds: TimeInterval) async throws {
        try Task.checkCancellation()
        guard seconds > longest else {
            advance(seconds)
            return await Task.yield()
        }
        let number = state.withLock { state in
            state.last += 1
            return state.last
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { state in
                    state.sleepers[number] = Sleeper(
                        until: now().addingTimeInterval(seconds), continuation: continuation)
                }
                if Task.isCancelled { cancel(number) }
            }
        } onCancel: {
            cancel(number)
        }
    }

    /// The number of pending long waits.
    package var sleeping: Int { state.withLock { $0.sleepers.count } }

    /// Advances the time, and ends the waits that are due.
    package func advance(_ seconds: TimeInterval) {
        let due = state.withLock { state in
            time.advance(by: seconds)
            let due = state.sleepers.filter { $0.value.until <= now() }
            for number in due.keys { state.sleepers[number] = nil }
            return due.values.map(\.continuation)
        }
        for continuation in due { continuation.resume() }
    }

    private func cancel(_ number: Int) {
        state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume(throwing: CancellationError())
    }
}

/// Consecutive numbers in place of random ones.
package final class CountingRandom: ClientRandom {
    private let last = LockBox<UInt64>(0)

    package init() {}

    package func bytes(_ count: Int) -> [UInt8] {
        let number = last.withLock { last in
            last += 1
            return last
        }
        return (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> (8 * UInt64($0))) : 0x5a }
    }

    package func unit() -> Double { 1 }
}
