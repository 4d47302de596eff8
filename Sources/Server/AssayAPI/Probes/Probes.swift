package import AssayOperations

/// The sources of the probes' and counters' answers.
package struct Probes: Sendable {
    /// The checks that must pass before a load balancer sends requests here.
    package let checks: [ReadinessCheck]
    package let refusals: RefusalCounters
    /// Present values, such as open connections, by name.
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
