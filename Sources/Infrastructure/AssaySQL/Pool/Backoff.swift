/// The pauses between attempts to reach a server that does not answer.
///
/// During a pause every caller gets the last error at once, so that a database that is down does not make all requests
/// wait.
struct Backoff {
    /// The pause after the first failure; each further one doubles it.
    private static let first = Duration.milliseconds(50)
    /// The longest pause, and so the longest time until a server that is back is used again.
    static let longest = Duration.seconds(1)

    private var failures = 0
    private var nextAttempt: ContinuousClock.Instant?
    private var lastError: SQLError?

    /// Whether the last attempt failed.
    var isFailing: Bool { failures > 0 }

    /// Returns the last error if no attempt is due yet.
    func refusal(at now: ContinuousClock.Instant) -> SQLError? {
        guard let nextAttempt, now < nextAttempt else { return nil }
        return lastError
    }

    mutating func fail(_ error: SQLError, at now: ContinuousClock.Instant) {
        let pause = min(Self.longest, Self.first * (1 << min(failures, 10)))
        failures += 1
        // Several processes that lost the same server must not come back all at the same moment.
        nextAttempt = now + pause * Double.random(in: 0.5...1)
        lastError = error
    }

    mutating func succeed() {
        self = Backoff()
    }
}
