package import Foundation

/// The retry schedule for failed calls: exponential backoff with jitter.
///
/// The n-th retry waits between half and the whole of `base × 2ⁿ⁻¹`, at most `cap`. The jitter prevents many clients
/// from retrying at the same moment, and the lower bound prevents one client from retrying immediately.
package struct RetryPolicy: Sendable, Hashable {
    /// The retry decision for a failure.
    package enum Advice: Sendable, Hashable {
        /// Do not retry: another attempt cannot succeed.
        case stop
        /// Retry after the policy's own delay, while the policy has retries left.
        case backOff
        /// Retry after this many seconds (the server's `Retry-After`), at most `atMost` times in one run.
        case wait(TimeInterval, atMost: Int)
    }

    /// The number of retries in one run.
    package struct Count: Sendable, Hashable {
        /// The retries after the policy's own delays; a caller may reset it when an attempt has made progress.
        package var backOffs = 0
        /// The retries after delays that the server has set.
        package var waits = 0
    }

    /// The source of delays and random numbers, which tests replace.
    package struct Pacing: Sendable {
        /// Waits for a number of seconds; throws if the task is cancelled meanwhile.
        package let wait: @Sendable (TimeInterval) async throws -> Void
        /// A number in 0…1.
        package let random: @Sendable () -> Double

        package init(
            wait: @escaping @Sendable (TimeInterval) async throws -> Void, random: @escaping @Sendable () -> Double
        ) {
            self.wait = wait
            self.random = random
        }
    }

    /// The maximum number of retries after the first failure.
    package var retries: Int
    /// The upper bound of the first delay, in seconds.
    package var base: TimeInterval
    /// The maximum delay, in seconds.
    package var cap: TimeInterval

    package init(retries: Int, base: TimeInterval, cap: TimeInterval) {
        self.retries = retries
        self.base = base
        self.cap = cap
    }

    /// Returns the delay before a retry, in seconds.
    ///
    /// - Parameters:
    ///   - retry: The number of the retry; 1 for the first.
    ///   - random: A number in 0…1; values outside are clamped.
    package func delay(beforeRetry retry: Int, random: Double) -> TimeInterval {
        let whole = min(cap, base * pow(2, Double(max(1, retry) - 1)))
        return whole * (0.5 + 0.5 * min(1, max(0, random)))
    }

    /// Runs an operation, and repeats it according to the advice for each failure.
    ///
    /// - Throws: The last failure, also if a wait between two attempts is cancelled.
    package func run<Value, Failure: Error>(
        _ pacing: Pacing, advice: (Failure) -> Advice, operation: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await Self.run(
            pacing, delay: { delay(after: advice($0), &$1, pacing.random) }, operation: operation)
    }

    /// Returns the delay before the next retry, and counts it; `nil` if the advice or the policy permits none.
    private func delay(after advice: Advice, _ count: inout Count, _ random: () -> Double) -> TimeInterval? {
        switch advice {
        case .backOff where count.backOffs < retries:
            count.backOffs += 1
            return delay(beforeRetry: count.backOffs, random: random())
        case .wait(let seconds, let most) where count.waits < most:
            count.waits += 1
            return seconds
        case .stop, .backOff, .wait: return nil
        }
    }

    /// Runs an operation, and repeats it after the delay that a closure returns for each failure.
    ///
    /// - Parameter delay: Returns the delay in seconds, and counts the retry; `nil` if there is none.
    /// - Throws: The last failure, also if a wait between two attempts is cancelled.
    package static func run<Value, Failure: Error>(
        _ pacing: Pacing, delay: (Failure, inout Count) -> TimeInterval?,
        operation: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        var count = Count()
        while true {
            let failure: Failure
            do {
                return try await operation()
            } catch {
                failure = error
            }
            guard let seconds = delay(failure, &count) else { throw failure }
            do { try await pacing.wait(seconds) } catch { throw failure }
        }
    }
}
