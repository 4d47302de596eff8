import AssayCore
package import AssayOperations
import AssayWire
import Logging

/// The sources of the responses to probes and of the counters.
package struct Probes: Sendable {
    /// The checks that must pass before a load balancer sends requests here.
    package let checks: [ReadinessCheck]
    package let refusals: RefusalCounters
    /// Current values by name, such as the number of open connections.
    package let gauges: @Sendable () -> [String: Int]

    package init(
        checks: [ReadinessCheck] = [], refusals: RefusalCounters = RefusalCounters(),
        gauges: @escaping @Sendable () -> [String: Int] = { [:] }
    ) {
        self.checks = checks
        self.refusals = refusals
        self.gauges = gauges
    }
}

/// Runs the readiness checks of a server: one run at a time, and at most one per second for any number of requests.
actor Readiness {
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

    init(_ checks: [ReadinessCheck], clock: any WallClock) {
        self.checks = checks
        self.clock = clock
    }

    /// - Parameter logger: The log for checks that have begun to fail.
    func report(logger: Logger) async -> ReadinessReport {
        let age = last.map { abs(clock.now().seconds(since: $0.at)) }
        if let last, let age, age < (isRunning ? Self.longestRun : Self.freshness) { return last.report }
        guard !isRunning else { return Self.report(checks.map { ($0.name, "running") }) }
        isRunning = true
        defer { isRunning = false }
        var outcomes: [(String, String)] = []
        for check in checks { outcomes.append((check.name, await outcome(of: check, logger))) }
        let report = Self.report(outcomes)
        last = (report, clock.now())
        return report
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

    private static func report(_ outcomes: [(String, String)]) -> ReadinessReport {
        let isReady = outcomes.allSatisfy { $0.1 == "ok" }
        return ReadinessReport(
            status: isReady ? "ready" : "unready", checks: Dictionary(outcomes) { _, last in last })
    }
}
