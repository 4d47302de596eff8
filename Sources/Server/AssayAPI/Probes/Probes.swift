package import AssayCore
package import AssayOperations
package import AssayWire
package import Logging

/// The sources of the responses to probes and of the counters.
package struct Probes: Sendable {
    /// The checks that must pass before a load balancer sends requests here.
    let checks: [ReadinessCheck]
    /// Runs the checks; `nil` for one of the router's own.
    let readiness: Readiness?
    package let refusals: RefusalCounters
    /// Current values by name, such as the number of open connections.
    package let gauges: @Sendable () -> [String: Int]
    /// Makes the page of metrics in the format of Prometheus; an empty text has no metrics.
    let metrics: @Sendable () async -> String
    /// Whether programs on this machine may read the metrics without a token.
    let areMetricsOpenHere: Bool

    package init(
        checks: [ReadinessCheck] = [], readiness: Readiness? = nil, refusals: RefusalCounters = RefusalCounters(),
        gauges: @escaping @Sendable () -> [String: Int] = { [:] },
        metrics: @escaping @Sendable () async -> String = { "" }, areMetricsOpenHere: Bool = false
    ) {
        self.checks = checks
        self.readiness = readiness
        self.refusals = refusals
        self.gauges = gauges
        self.metrics = metrics
        self.areMetricsOpenHere = areMetricsOpenHere
    }
}

/// Runs the readiness checks of a server: one run at a time, and at most one per second for any number of requests.
package actor Readiness {
    /// The seconds for which a report is reused.
    private static let freshness = 1.0
    /// The seconds for which a report is reused while the next run is in progress.
    ///
    /// A run that takes longer counts as not ready.
    private static let longestRun = 5.0

    private let checks: [ReadinessCheck]
    private let clock: any WallClock
    private var last: (report: ReadinessReport, at: Timestamp)?
    private var isRunning = false
    /// The outcomes of the run in progress so far.
    private var outcomes: [String: String] = [:]

    package init(_ checks: [ReadinessCheck], clock: any WallClock) {
        self.checks = checks
        self.clock = clock
    }

    /// - Parameter logger: The log for checks that have begun to fail.
    package func report(logger: Logger) async -> ReadinessReport {
        if let last, age(of: last.at) < (isRunning ? Self.longestRun : Self.freshness) { return last.report }
        guard !isRunning else { return report }
        isRunning = true
        defer { isRunning = false }
        outcomes = [:]
        for check in checks { outcomes[check.name] = await outcome(of: check, logger) }
        last = (report, clock.now())
        return report
    }

    /// Returns the last report, or that of a run that takes too long; `nil` before the first run.
    package func current() -> ReadinessReport? {
        guard isRunning else { return last?.report }
        return last.flatMap { age(of: $0.at) < Self.longestRun ? $0.report : nil } ?? report
    }

    private func age(of time: Timestamp) -> Double { abs(clock.now().seconds(since: time)) }

    /// The report of the outcomes so far.
    private var report: ReadinessReport {
        let all = checks.map { ($0.name, outcomes[$0.name] ?? "running") }
        return ReadinessReport(
            status: all.allSatisfy { $0.1 == "ok" } ? "ready" : "unready",
            checks: Dictionary(all) { _, last in last })
    }

    /// Runs one check.
    ///
    /// The report is public, so the cause of a failure is only logged. It is logged once until the check has passed
    /// again.
    private func outcome(of check: ReadinessCheck, _ logger: Logger) async -> String {
        do {
            try await check.run()
            return "ok"
        } catch {
            if last?.report.checks[check.name] != "failed" {
                logger.error(
                    "not ready", metadata: ["check": "\(check.name)", "error": "\(String(reflecting: error))"])
            }
            return "failed"
        }
    }
}
