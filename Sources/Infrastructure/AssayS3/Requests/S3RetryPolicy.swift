/// The attempts of a call and the waits between them: exponential, with full jitter.
package struct S3RetryPolicy: Sendable, Hashable {
    /// The maximum number of attempts, with the first one.
    package var attempts = 4
    /// The longest wait before the second attempt.
    ///
    /// It doubles with each further one.
    package var firstWait = Duration.milliseconds(200)
    /// The longest wait.
    package var longestWait = Duration.seconds(5)

    package init() {}

    /// Returns the wait after a number of failed attempts.
    ///
    /// - Parameters:
    ///   - jitter: A random number from 0 to 1. With random waits, the clients of a store that comes back do not all call
    ///     at the same time.
    ///   - requested: The wait that the store has asked for.
    func wait(after failures: Int, jitter: Double, requested: Duration?) -> Duration {
        let limit = min(longestWait, firstWait * (1 << min(max(failures - 1, 0), 16)))
        return max(limit * jitter, min(requested ?? .zero, longestWait))
    }
}
