/// The waits before the tries of a delivery.
package struct RetrySchedule: Sendable, Hashable {
    /// The wait before each try in milliseconds, counted from the end of the try before it.
    package let milliseconds: [Int]

    /// Ten tries over 75 hours and 35 minutes.
    package static let standard = RetrySchedule(
        milliseconds: [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400].map { $0 * 1_000 })

    /// The longest time that all waits together may take, in milliseconds: 4 days.
    package static let longest = 4 * 86_400_000
    /// The maximum number of tries.
    package static let maxTries = 20

    /// The part of a wait that is added at most.
    private static let maxJitter = 0.2

    /// The longest time between two tries, in seconds.
    package var longestWaitSeconds: Int {
        let longest = Double(milliseconds.max() ?? 0) * (1 + Self.maxJitter)
        return (max(Int(longest), RetryAfter.longest) + 999) / 1_000
    }

    package init(milliseconds: [Int]) {
        self.milliseconds = milliseconds
    }

    /// Returns the time of the next try after a failed one.
    ///
    /// - Parameters:
    ///   - attempts: The number of tries by the schedule so far.
    ///   - retryAfter: The wait in milliseconds that the receiver asks for; a longer one than the schedule's counts, up
    ///     to a day.
    ///   - jitter: From 0 to 1; a fifth of the wait is added at most, so that deliveries which failed together do not
    ///     come back together.
    /// - Returns: `nil` after the last try.
    package func next(
        after attempts: Int, now: Timestamp, retryAfter: Int? = nil, jitter: Double
    ) -> Timestamp? {
        guard attempts < milliseconds.count else { return nil }
        let wait = Double(milliseconds[attempts]) * (1 + Self.maxJitter * jitter)
        let asked = Double(min(max(0, retryAfter ?? 0), RetryAfter.longest))
        return Timestamp(microseconds: now.microseconds + Int64(max(wait, asked) * 1_000))
    }
}
