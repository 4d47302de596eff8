package import Foundation

/// When a failed call is tried again: exponential backoff with jitter, as a value.
///
/// The n-th retry waits between half and the whole of `base × 2ⁿ⁻¹`, at most `cap`: the spread keeps many clients from
/// coming back in step, the floor keeps one client from coming back at once.
package struct RetryPolicy: Sendable, Hashable {
    /// What a failure asks for.
    package enum Advice: Sendable, Hashable {
        /// Trying again can't help.
        case stop
        /// Try again after the policy's own delay, while the policy has retries left.
        case backOff
        /// Try again after this many seconds (the server's `Retry-After`), at most so often in one run.
        case wait(TimeInterval, atMost: Int)
    }

    /// Time and chance, from outside, so that a test needs neither.
    package struct Pacing: Sendable {
        /// Waits so many seconds; throws where the task is cancelled meanwhile.
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

    /// How often a call is tried again after its first failure.
    package var retries: Int
    /// The whole of the first delay, in seconds.
    package var base: TimeInterval
    /// The longest delay, in seconds.
    package var cap: TimeInterval

    package init(retries: Int, base: TimeInterval, cap: TimeInterval) {
        self.retries = retries
        self.base = base
        self.cap = cap
    }

    /// The delay before a retry, in seconds.
    ///
    /// - Parameters:
    ///   - retry: 1 for the first.
    ///   - random: A number in 0…1; others are clamped.
    package func delay(beforeRetry retry: Int, random: Double) -> TimeInterval {
        let whole = min(cap, base * pow(2, Double(max(1, retry) - 1)))
        return whole * (0.5 + 0.5 * min(1, max(0, random)))
    }

    /// Runs an operation, and again as the advice for its failure says.
    ///
    /// - Throws: The last failure; also where a wait between two tries is cancelled.
    package func run<Value, Failure: Error>(
        _ pacing: Pacing, advice: (Failure) -> Advice, operation: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        var backOffs = 0
        var waits = 0
        while true {
            let failure: Failure
            do {
                return try await operation()
            } catch {
                failure = error
            }
            let delay: TimeInterval
            switch advice(failure) {
            case .backOff where backOffs < retries:
                backOffs += 1
                delay = self.delay(beforeRetry: backOffs, random: pacing.random())
            case .wait(let seconds, let most) where waits < most:
                waits += 1
                delay = seconds
            case .stop, .backOff, .wait: throw failure
            }
            do { try await pacing.wait(delay) } catch { throw failure }
        }
    }
}
