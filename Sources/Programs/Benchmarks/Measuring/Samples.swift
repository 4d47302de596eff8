import Glibc

/// How long each of many calls took, and how much of the processors' time.
struct Samples: Sendable {
    private(set) var durations: [Duration] = []
    /// Of all threads of this program: client, server and disk drivers.
    private var processing: [Duration] = []

    /// Runs the work and remembers what it took.
    mutating func time<Value>(_ work: () throws -> Value) rethrows -> Value {
        let start = Instant()
        let value = try work()
        add(since: start)
        return value
    }

    /// Runs the work and remembers what it took.
    mutating func timeWaiting<Value>(for work: () async throws -> Value) async rethrows -> Value {
        let start = Instant()
        let value = try await work()
        add(since: start)
        return value
    }

    mutating func add(_ other: Samples) {
        durations += other.durations
        processing += other.processing
    }

    private mutating func add(since start: Instant) {
        let end = Instant()
        durations.append(end.wall - start.wall)
        processing.append(end.processing - start.processing)
    }

    /// The processors' time in the middle of all calls': it hardly depends on what else the machine does.
    var medianProcessing: Duration { Self.rank(0.5, of: processing) }

    /// The middle one; the upper of two.
    var median: Duration { Self.rank(0.5, of: durations) }

    /// What 99 of 100 calls did not exceed.
    var p99: Duration { Self.rank(0.99, of: durations) }

    /// By the nearest rank.
    private static func rank(_ share: Double, of durations: [Duration]) -> Duration {
        guard !durations.isEmpty else { return .zero }
        let rank = Int((share * Double(durations.count)).rounded(.down))
        return durations.sorted()[min(rank, durations.count - 1)]
    }
}

/// A moment by the clock on the wall and by the processors' time that this program has had.
private struct Instant {
    let wall = ContinuousClock.now
    let processing: Duration

    init() {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        processing = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

extension Duration {
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }

    var milliseconds: Double { seconds * 1_000 }
}
