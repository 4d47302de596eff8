import Foundation

/// The findings of a run, printed as it proceeds and summarized at its end.
struct KillReport: Sendable {
    private(set) var violations: [Violation] = []
    private var killed = 0
    private var strays: Set<String> = []
    private var spooled = 0
    private var comparisons = 0
    /// The servers whose metrics were compared.
    private var readings = 0
    private var restarts: [Double] = []
    /// The outages by kind, in the order of first occurrence.
    private var outages: [(kind: Outage.Kind, seconds: [Double])] = []
    /// The number of planned outages that no client's call has met.
    private var unfelt = 0
    /// The number of planned fault points that no client's call reached.
    private var missed = 0
    let planned: Int

    init(planned: Int) {
        self.planned = planned
    }

    /// The violations, and what did not take place as planned.
    var failures: [String] {
        violations.map(\.description) + (missed > 0 ? ["\(missed) fault points were not reached"] : [])
            + (unfelt > 0 ? ["\(unfelt) outages met no call"] : [])
            + (planned > 0 && readings == 0 ? ["no server's metrics could be read"] : [])
            + (killed < planned ? ["\(killed) kills of \(planned)"] : [])
    }

    mutating func kill(wasMissed: Bool) {
        if wasMissed { missed += 1 } else { killed += 1 }
    }

    mutating func outage(_ result: OutageRunner.Result) {
        let index =
            outages.firstIndex { $0.kind == result.kind }
            ?? {
                outages.append((result.kind, []))
                return outages.count - 1
            }()
        if result.failed == 0 { unfelt += 1 }
        let (heading, limit) = (result.kind.heading, Progress.seconds(result.kind.limit))
        guard let seconds = result.seconds else {
            return add([Violation(.comesBack, "\(heading): no call was served any more")])
        }
        outages[index].seconds.append(seconds)
        if seconds > result.kind.limit {
            add([Violation(.comesBack, "\(heading): served again after \(Progress.seconds(seconds)), not \(limit)")])
        }
    }

    /// Notes the metrics of a server, or that they could not be read.
    mutating func metrics(_ found: [Violation]?) {
        guard let found else { return }
        readings += 1
        add(found)
    }

    mutating func restart(seconds: Double) {
        restarts.append(seconds)
    }

    mutating func add(_ findings: StateCheck.Findings) {
        strays.formUnion(findings.strays)
        spooled += findings.spooled
        comparisons += findings.photos
        add(findings.violations)
    }

    mutating func add(_ found: [Violation]) {
        // A violation is found again after every restart, but reported only once.
        let new = found.filter { !violations.contains($0) }
        violations += new
        for violation in new.prefix(20) { Progress.print("  \(violation)") }
        if new.count > 20 { Progress.print("  … and \(new.count - 20) more") }
    }

    func summary(_ acknowledged: Acknowledged) -> String {
        var lines = ["", "\(killed) kills of \(planned) planned"]
        lines += [
            "acknowledged: \(acknowledged.photos.count) photos, \(acknowledged.captures.count) captures begun, "
                + "\(acknowledged.submitted.count) submitted, \(acknowledged.items.count) items",
            Self.calls(acknowledged.flags.values),
            "compared byte by byte after restarts: \(comparisons) photos",
            "metrics that add up with the acknowledgements and the database: of \(readings) servers",
            "left by the crashes and swept: \(strays.count) blobs without a row, \(spooled) files in the spool",
            "ready again after \(Self.spread(restarts))",
        ]
        lines += outages.map {
            "\(Progress.padded($0.kind.heading, 18)) \(Progress.count($0.seconds.count, "time", "times")), served again "
                + "after \(Self.spread($0.seconds)); the limit is \(Progress.seconds($0.kind.limit))"
        }
        let starts = acknowledged.starts
        lines += [
            "captures started: \(starts.begun), ended: \(starts.durations.count) with an item, \(starts.refused) refused at "
                + "their begin, \(starts.failed) otherwise"
        ]
        return lines.joined(separator: "\n")
    }

    private static func calls(_ flags: some Collection<Acknowledged.FlagCalls>) -> String {
        let (calls, lost) = flags.reduce((0, 0)) { ($0.0 + $1.acknowledged, $0.1 + $1.lostAnswers) }
        return
            "a partner's calls with a key: \(calls), of which \(lost) had been carried out when their answer was lost"
    }

    private static func spread(_ seconds: [Double]) -> String {
        let sorted = seconds.sorted()
        let median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
        return "a median of \(Progress.seconds(median)), at most \(Progress.seconds(sorted.last ?? 0))"
    }
}
