import Foundation

/// How long each of many calls took, and how much of the processors' time.
struct Samples: Sendable {
    private(set) var durations: [Duration] = []
    /// Of all threads of this program, client, server and disk drivers, and of the child processes that were named.
    private var processing: [Duration] = []

    /// Runs the work and remembers what it took.
    mutating func time<Value>(_ work: () throws -> Value) rethrows -> Value {
        let start = Instant()
        let value = try work()
        add(since: start)
        return value
    }

    /// Runs the work and remembers what it took.
    ///
    /// - Parameter children: The child processes that do a part of the work; asked before it and after it.
    mutating func timeWaiting<Value>(
        children: () async -> [pid_t] = { [] }, for work: () async throws -> Value
    ) async rethrows -> Value {
        let earlier = Instant.processing(of: await children())
        let start = Instant()
        let value = try await work()
        add(since: start)
        // Those that were started meanwhile count from nothing.
        processing[processing.count - 1] += Instant.processing(of: await children()) - earlier
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

    /// The processors' time that other processes have had; none for one that has ended.
    static func processing(of processes: [pid_t]) -> Duration {
        processes.reduce(.zero) { sum, process in
            var (clock, time) = (clockid_t(), timespec())
            guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return sum }
            return sum + .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
        }
    }
}

extension Duration {
    var seconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }

    var milliseconds: Double { seconds * 1_000 }
}
