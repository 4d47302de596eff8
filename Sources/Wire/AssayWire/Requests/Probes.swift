/// The response of ``Endpoints/ready``: each check with `ok` or `failed`.
package struct ReadinessReport: Codable, Sendable, Hashable {
    package let status: String
    package let checks: [String: String]

    package init(status: String, checks: [String: String]) {
        self.status = status
        self.checks = checks
    }
}

/// The response of ``Endpoints/counters``.
package struct ServerCounters: Codable, Sendable, Hashable {
    /// The number of refused requests since the server's start, by cause.
    package let refused: [String: Int]
    /// Current values, such as the number of open connections.
    package let gauges: [String: Int]

    package init(refused: [String: Int], gauges: [String: Int]) {
        self.refused = refused
        self.gauges = gauges
    }
}
