/// The ratio of two measurements from the same run.
struct Figure: Encodable, Sendable {
    /// The bound that the ratio should meet.
    enum Target: Encodable, Sendable {
        case atLeast(Double)
        case atMost(Double)

        func isMet(by ratio: Double) -> Bool {
            switch self {
            case .atLeast(let bound): ratio >= bound
            case .atMost(let bound): ratio <= bound
            }
        }
    }

    /// A stable name, such as `page.same.16` or `search.rare_status.user`.
    let name: String
    /// A sentence that names the two things compared.
    let compares: String
    let measured: Measurement
    let against: Measurement
    let ratio: Double
    /// The target; `nil` for a figure that only explains another one.
    let target: Target?
    /// Whether the target is met; `nil` if there is none.
    let met: Bool?

    init(
        _ name: String, _ compares: String, measured: Measurement, against: Measurement, ratio: Double,
        target: Target? = nil
    ) {
        self.name = name
        self.compares = compares
        self.measured = measured
        self.against = against
        self.ratio = ratio.rounded(places: 3)
        self.target = target
        met = target?.isMet(by: self.ratio)
    }

    /// The relative speed of two things whose calls do the same work: 0.5 means half as fast.
    static func speed(
        _ name: String, _ compares: String, of measured: Measurement, beside against: Measurement,
        target: Target? = nil
    ) -> Figure {
        let isRate = measured.unit == "per_second"
        return Figure(
            name, compares, measured: measured, against: against,
            ratio: isRate ? measured.median / against.median : against.median / measured.median, target: target)
    }

    /// A value against the largest one that is allowed.
    ///
    /// - Parameter value: The value that is bounded; by default the median.
    static func bounded(
        _ name: String, _ compares: String, _ measured: Measurement, value: Double? = nil, atMost bound: Double
    ) -> Figure {
        Figure(
            name, compares, measured: measured,
            against: Measurement(unit: measured.unit, median: bound, samples: 1),
            ratio: (value ?? measured.median) / bound, target: .atMost(1))
    }

    /// The same figure without a target.
    var withoutTarget: Figure {
        Figure(name, compares, measured: measured, against: against, ratio: ratio)
    }
}

extension Figure.Target: CustomStringConvertible {
    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(description)
    }

    var description: String {
        switch self {
        case .atLeast(let bound): "at least \(bound)"
        case .atMost(let bound): "at most \(bound)"
        }
    }
}

extension Figure: CustomStringConvertible {
    /// One line for a human reader.
    var description: String {
        let verdict =
            switch met {
            case true?: ", met"
            case false?: ", MISSED"
            case nil: ""
            }
        let wanted = target.map { " (\($0)\(verdict))" } ?? ""
        return "\(name): \(ratio)\(wanted); \(measured) against \(against)"
    }
}

extension Measurement: CustomStringConvertible {
    var description: String {
        let tail = p99.map { ", p99 \($0.rounded(places: 3))" } ?? ""
        let work = processing.map { ", \($0.rounded(places: 3)) ms of processor" } ?? ""
        let times =
            latency.map { ", latency \($0.median.rounded(places: 3)), p99 \($0.p99.rounded(places: 3)) ms" } ?? ""
        return "\(median.rounded(places: 3)) \(unit)\(tail)\(times)\(work)"
    }
}
