package import AssayOperations

/// The sources of the responses to probes and of the counters.
package struct Probes: Sendable {
    /// The checks that must pass before a load balancer sends requests here.
    package let checks: [ReadinessCheck]
    package let refusals: RefusalCounters
    /// The detector of addresses from which many users call.
    package let addresses: SharedAddresses
    /// Current values by name, such as the number of open connections.
    package let gauges: @Sendable () -> [String: Int]

    package init(
        checks: [ReadinessCheck] = [], refusals: RefusalCounters = RefusalCounters(),
        addresses: SharedAddresses = SharedAddresses(),
        gauges: @escaping @Sendable () -> [String: Int] = { [:] }
    ) {
        self.checks = checks
        self.refusals = refusals
        self.addresses = addresses
        self.gauges = gauges
    }
}
