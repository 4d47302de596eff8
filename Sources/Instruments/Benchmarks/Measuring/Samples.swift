import AssayInstruments
import Foundation

/// The duration and the processor time of each of many calls.
struct Samples: Sendable {
    private(set) var durations: [Duration] = []
    /// Processor time of all threads of this program (client, server, disk drivers) and of the named child processes.
    private var processing: [Duration] = []

    /// Runs the work and records its duration and processor time.
    mutating func time<Value>(_ work: () throws -> Value) rethrows -> Value {
        let start = Instant()
        let value = try work()
        add(since: start)
        return value
    }

    /// Runs the asynchronous work and records its duration and processor time.
    ///
    /// - Parameter children: Returns the child processes that do a part of the work; called before and after it.
    mutating func timeWaiting<Value>(
        children: () async -> [pid_t] = { [] }, for work: () async throws -> Value
    ) async rethrows -> Value {
        let earlier = ProcessUsage.time(of: await children())
        let start = Instant()
        let value = try await work()
        add(since: start)
        // A child that was started in between counts from zero.
        processing[processing.count - 1] += ProcessUsage.time(of: await children()) - earlier
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

    /// The median processor time per call, which hardly depends on the machine's other load.
    var medianProcessing: Duration { processing.percentile(50) ?? .zero }

    /// The median duration; for an even count, the lower of the two middle values.
    var median: Duration { durations.percentile(50) ?? .zero }

    /// The 95th percentile of the durations.
    var p95: Duration { durations.percentile(95) ?? .zero }

    /// The 99th percentile of the durations.
    var p99: Duration { durations.percentile(99) ?? .zero }
}

/// A point in time: the clock and the processor time that this program has used.
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
