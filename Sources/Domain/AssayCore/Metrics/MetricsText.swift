/// Writes metrics in the text format of Prometheus, version 0.0.4.
package struct MetricsText {
    package typealias Label = (name: String, value: String)

    package private(set) var text = ""
    private var isBegun: Set<Metric> = []

    package init() {}

    /// Adds the value of a series.
    ///
    /// The series of one metric must follow each other.
    package mutating func add(_ metric: Metric, _ labels: [Label], _ value: some Numeric) {
        begin(metric, as: metric.name.hasSuffix("_total") ? "counter" : "gauge")
        line(metric.name, labels, "\(value)")
    }

    package mutating func add(_ metric: Metric, _ labels: [Label], _ times: Histogram) {
        begin(metric, as: "histogram")
        for (bound, count) in times.upToBounds {
            line("\(metric.name)_bucket", labels + [("le", bound)], "\(count)")
        }
        line("\(metric.name)_sum", labels, "\(times.sum)")
        line("\(metric.name)_count", labels, "\(times.count)")
    }

    private mutating func begin(_ metric: Metric, as type: String) {
        guard isBegun.insert(metric).inserted else { return }
        text += "# HELP \(metric.name) \(metric.help)\n# TYPE \(metric.name) \(type)\n"
    }

    private mutating func line(_ name: String, _ labels: [Label], _ value: String) {
        let list = labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
        text += "\(name)\(list.isEmpty ? "" : "{\(list)}") \(value)\n"
    }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
