/// Measures the duration of work with an injected clock.
struct Stopwatch: Sendable {
    private let clock: any Clock<Duration>

    init(_ clock: any Clock<Duration>) {
        self.clock = clock
    }

    /// - Returns: The value that the work returns, and its duration in whole microseconds.
    func time<Value>(_ work: () async throws -> Value) async rethrows -> (Value, Int64) {
        try await Self.time(on: clock, work)
    }

    private static func time<Value, C: Clock<Duration>>(
        on clock: C, _ work: () async throws -> Value
    ) async rethrows -> (Value, Int64) {
        let start = clock.now
        let value = try await work()
        let (seconds, attoseconds) = start.duration(to: clock.now).components
        return (value, seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
    }
}
