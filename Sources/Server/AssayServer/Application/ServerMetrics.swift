import AssayAPI
import AssayBlobs
import AssayCore
import AssayImaging
import AssayOperations
import AssayStorage
import AssayWire
import Logging
import ServiceLifecycle
import Synchronization

/// Makes the page `/metrics` of a process.
///
/// A page never waits: it shows the values of database and disk that were read after the previous page, and starts the
/// next reading. The page is therefore available while the database hangs, and a server without a collector reads and
/// writes nothing for metrics.
final class ServerMetrics: Service {
    /// The duration of the lease by which one of the scraped processes shows the database's values, in seconds.
    fileprivate static let leaseSeconds = 120

    private let platform: Platform
    private let readiness: Readiness
    private let refusals: RefusalCounters
    private let gauges: @Sendable () -> [String: Int]
    private let version: String
    private let checks: Refreshed<Void>
    private let disk: Refreshed<(free: Int, floor: Int)>
    private let backlog: Refreshed<[MetricSample]>

    /// - Parameters:
    ///   - gauges: The values of ``Probes/gauges``.
    ///   - version: The version of the program.
    init(
        _ platform: Platform, readiness: Readiness, refusals: RefusalCounters,
        gauges: @escaping @Sendable () -> [String: Int], version: String, logger: Logger
    ) {
        (self.platform, self.readiness, self.refusals) = (platform, readiness, refusals)
        (self.gauges, self.version) = (gauges, version)
        let lease = LeaseDuty(platform)
        checks = Refreshed { _ = await readiness.report(logger: logger) }
        disk = Refreshed { try await platform.disk.space() }
        backlog = Refreshed {
            guard try await lease("metrics", seconds: Self.leaseSeconds) else { return nil }
            let now = platform.clock.now()
            return try await platform.store.read { try $0.backlog.read(now: now) }
        }
    }

    func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.checks.run() }
            group.addTask { await self.disk.run() }
            group.addTask { await self.backlog.run() }
        }
    }

    func page() async -> String {
        var text = MetricsText()
        text.add(.buildInfo, [("version", version)], 1)
        text.add(.startTime, [], platform.startedAt.epoch)
        checks.next()
        for (name, outcome) in await readiness.current()?.checks.sorted(by: { $0.key < $1.key }) ?? [] {
            text.add(.ready, [("check", name)], outcome == "ok" ? 1 : 0)
        }
        addRequests(to: &text)
        let gauges = gauges()
        for metric in [Metric.connections, .connectionsLimit, .openFilesLimit] {
            if let value = gauges[String(metric.name.dropFirst("assay_".count))] { text.add(metric, [], value) }
        }
        for one in Counted.all { text.add(one.series.metric, one.series.labels, platform.metrics[one]) }
        for one in Timed.allCases { text.add(one.series.metric, one.series.labels, platform.metrics[one]) }
        let work = await platform.decoder.work
        text.add(.decodes, [], work.decodes)
        text.add(.decodeSeconds, [], work.seconds)
        text.add(.decoderEnds, [], work.ends)
        if let space = disk.next() {
            text.add(.diskFree, [], space.free)
            text.add(.diskFloor, [], space.floor)
        }
        for one in backlog.next() ?? [] { text.add(one.metric, one.labels, one.value) }
        return text.text
    }

    private func addRequests(to text: inout MetricsText) {
        let answers = platform.metrics.answers.sorted { $0.key < $1.key }
        for (route, answers) in answers {
            for (answer, count) in answers.counts {
                let labels = [("route", route), ("method", answer.method), ("status", "\(answer.status)")]
                text.add(.requests, labels, count)
            }
        }
        for (route, answers) in answers { text.add(.requestSeconds, [("route", route)], answers.times) }
        for (cause, count) in refusals.snapshot.sorted(by: { $0.key < $1.key }) {
            text.add(.refusals, [("cause", cause)], count)
        }
    }
}

/// A value that is read again after each access, so that no access waits.
private final class Refreshed<Value: Sendable>: Sendable {
    /// The time for which a value is shown: no longer than the lease under which it was read.
    private static var longestAge: Duration { .seconds(ServerMetrics.leaseSeconds) }

    private let latest = Mutex<(value: Value, at: ContinuousClock.Instant)?>(nil)
    private let wakeUps: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let read: @Sendable () async throws -> Value?

    /// - Parameter read: Returns `nil` if this process has no value to show.
    init(_ read: @escaping @Sendable () async throws -> Value?) {
        self.read = read
        (wakeUps, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// Reads the value after each access, until a shutdown.
    func run() async {
        for await _ in wakeUps.cancelOnGracefulShutdown() {
            // The metrics of failures and checks show why a value is missing.
            let value = try? await read()
            latest.withLock { $0 = value.map { ($0, .now) } }
        }
    }

    /// Returns the value that was read last, and has it read again.
    ///
    /// - Returns: `nil` also if the last reading has failed, or hangs for long.
    @discardableResult
    func next() -> Value? {
        continuation.yield()
        return latest.withLock { $0 }.flatMap { .now - $0.at > Self.longestAge ? nil : $0.value }
    }
}
