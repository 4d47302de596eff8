/// The time of the calls behind a rate, in milliseconds.
struct Latency: Encodable, Sendable {
    let median: Double
    let p99: Double
}

/// One measured value.
struct Measurement: Encodable, Sendable {
    /// The unit: `ms` per call, calls `per_second`, or the unit of a size or a number, such as `MiB`.
    let unit: String
    let median: Double
    /// The 99th percentile of the calls; `nil` for rates and sizes.
    let p99: Double?
    /// The time of each call under load; `nil` for other measurements.
    let latency: Latency?
    /// The median processor time per call in milliseconds: under load that of the server and its children, otherwise
    /// that of this program with the client and the disk driver.
    let processing: Double?
    /// The number of calls behind the median; for a rate, the number of rounds.
    let samples: Int

    /// The time of a call.
    init(calls: Samples) {
        self.init(
            unit: "ms", median: calls.median.milliseconds, p99: calls.p99.milliseconds,
            processing: calls.medianProcessing.milliseconds, samples: calls.durations.count)
    }

    /// The rate of calls over rounds with the same number of calls.
    init(rounds: Samples, callsPerRound: Int) {
        self.init(
            unit: "per_second", median: Double(callsPerRound) / max(1e-9, rounds.median.seconds), p99: nil,
            processing: rounds.medianProcessing.milliseconds / Double(callsPerRound), samples: rounds.durations.count)
    }

    init(
        unit: String, median: Double, p99: Double? = nil, latency: Latency? = nil, processing: Double? = nil,
        samples: Int
    ) {
        self.unit = unit
        self.median = median.rounded(places: 4)
        self.p99 = p99?.rounded(places: 4)
        self.latency = latency.map { Latency(median: $0.median.rounded(places: 4), p99: $0.p99.rounded(places: 4)) }
        self.processing = processing?.rounded(places: 4)
        self.samples = samples
    }
}

extension Double {
    /// The number rounded for display to this many decimal places.
    func rounded(places: Int) -> Double {
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        return (self * scale).rounded() / scale
    }
}
