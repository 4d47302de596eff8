/// One thing that was measured.
struct Measurement: Encodable, Sendable {
    /// `ms` per call, calls `per_second`, or `MiB`.
    let unit: String
    let median: Double
    /// Of calls; `nil` for rates and sizes.
    let p99: Double?
    /// The median of the processors' time per call in milliseconds, the client's and the disk driver's included.
    let processing: Double?
    /// How many calls the median is of, or how many rounds where it is a rate's.
    let samples: Int

    /// The time that a call takes.
    init(calls: Samples) {
        self.init(
            unit: "ms", median: calls.median.milliseconds, p99: calls.p99.milliseconds,
            processing: calls.medianProcessing.milliseconds, samples: calls.durations.count)
    }

    /// The rate of calls over rounds of equally many.
    init(rounds: Samples, callsPerRound: Int) {
        self.init(
            unit: "per_second", median: Double(callsPerRound) / max(1e-9, rounds.median.seconds), p99: nil,
            processing: rounds.medianProcessing.milliseconds / Double(callsPerRound), samples: rounds.durations.count)
    }

    init(unit: String, median: Double, p99: Double? = nil, processing: Double? = nil, samples: Int) {
        self.unit = unit
        self.median = median.rounded(places: 4)
        self.p99 = p99?.rounded(places: 4)
        self.processing = processing?.rounded(places: 4)
        self.samples = samples
    }
}

extension Double {
    /// A figure as it is read: nobody looks at the fifth place behind the point.
    func rounded(places: Int) -> Double {
        var scale = 1.0
        for _ in 0..<places { scale *= 10 }
        return (self * scale).rounded() / scale
    }
}
