import Foundation

/// The findings of a run, printed as it proceeds and summarized at its end.
struct KillReport: Sendable {
    private(set) var violations: [Violation] = []
    /// Kills by heading, in the order of first occurrence.
    private var kills: [(heading: String, count: Int)] = []
    private var strays = 0
    private var spooled = 0
    private var comparisons = 0
    private var restarts: [Double] = []
    /// The number of planned fault points that no client's call reached.
    private(set) var missed = 0
    let planned: Int

    init(planned: Int) {
        self.planned = planned
    }

    var killed: Int { kills.reduce(0) { $0 + $1.count } }

    /// Whether every kill took place as planned and every guarantee was kept.
    var isGood: Bool { violations.isEmpty && missed == 0 && killed == planned }

    mutating func kill(_ kill: KillPlan.Kill, wasMissed: Bool) {
        guard !wasMissed else {
            missed += 1
            return
        }
        if let index = kills.firstIndex(where: { $0.heading == kill.heading }) {
            kills[index].count += 1
        } else {
            kills.append((kill.heading, 1))
        }
    }

    mutating func restart(seconds: Double) {
        restarts.append(seconds)
    }

    mutating func add(_ findings: StateCheck.Findings) {
        strays += findings.strays
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

    func summary(_ acknowledged: Acknowledged, seconds: Double, seed: UInt64) -> String {
        let sorted = restarts.sorted()
        let median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
        var lines = ["", "\(killed) kills of \(planned) planned, in \(Int(seconds)) s, seed \(seed)"]
        lines += kills.map { "  \(Progress.padded($0.heading, 18)) \($0.count)" }
        if missed > 0 { lines.append("  \(missed) fault points were not reached") }
        lines += [
            "acknowledged: \(acknowledged.photos.count) photos, \(acknowledged.captures.count) captures begun, "
                + "\(acknowledged.submitted.count) submitted, \(acknowledged.items.count) items",
            "compared byte by byte after restarts: \(comparisons) photos",
            "left by the crashes and swept: \(strays) blobs without a row, \(spooled) files in the spool",
            "ready again after a median of \(Progress.seconds(median)), at most \(Progress.seconds(sorted.last ?? 0))",
            "promises broken: \(violations.count)",
        ]
        return lines.joined(separator: "\n")
    }
}
