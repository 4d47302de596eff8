import Foundation

extension AttackReport {
    /// The report as readable text.
    var text: String {
        (attackLines + [""] + honestLines + routes + [""] + machine + verdict).joined(separator: "\n")
    }

    private var attackLines: [String] {
        tally.kinds.sorted { $0.key < $1.key }.flatMap { name, kind in
            let head = "\(Progress.padded(name, 20)) \(kind.sent) sent, \(Self.mebibytes(kind.bytes))"
            var lines = [head, "  answers:  \(Self.list(kind.outcomes))"]
            if !kind.codes.isEmpty { lines.append("  refused:  \(Self.list(kind.codes))") }
            for (name, value) in kind.figures.sorted(by: { $0.key < $1.key }) {
                lines.append("  \(name): \(Int(value))")
            }
            return lines
        }
    }

    private var honestLines: [String] {
        let sorted = honest.completed.sorted()
        let median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
        return [
            "honest captures: \(sorted.count) completed, \(honest.failures.count) failed; median "
                + "\(Progress.seconds(median)), slowest \(Progress.seconds(sorted.last ?? 0))"
        ]
    }

    /// By route, in the full form only: a short quiet run has too few calls for a percentile.
    private var routes: [String] {
        guard !quiet.isEmpty else { return [] }
        let head = "  \(Progress.padded("route", 24)) quiet: calls, median, p99    attacked: calls, median, p99"
        return [head]
            + Set(quiet.keys).union(attacked.keys).sorted().map { route in
                "  \(Progress.padded(route, 24)) \(Progress.padded(Self.times(quiet[route]), 28)) \(Self.times(attacked[route]))"
            }
    }

    private var machine: [String] {
        var lines = [
            "memory: at most \(Self.mebibytes(memory)) of the server and \(children) children (bound "
                + "\(Self.mebibytes(bounds.memory)))",
            "disk: \(Self.mebibytes(disk.attackers)) of attackers (bound \(Self.mebibytes(bounds.disk))), "
                + "\(Self.mebibytes(disk.honest)) of honest clients, \(Self.mebibytes(disk.database)) database, "
                + "grown by \(Self.mebibytes(databaseGrowth)) (bound \(Self.mebibytes(bounds.database))), "
                + "\(Self.mebibytes(disk.log)) log",
            "open work at the end: \(waiting)",
        ]
        if let killedForMemory { lines.append("ended by the kernel for want of memory: \(killedForMemory)") }
        return lines
    }

    private var verdict: [String] {
        guard !failures.isEmpty else { return [] }
        var lines = ["", "BROKEN (\(failures.count)), seed \(seed):"]
        lines += failures.prefix(60).map { "  - \($0)" }
        if failures.count > 60 { lines.append("  … and \(failures.count - 60) more") }
        if !lastWords.isEmpty { lines += ["the server's last lines:"] + lastWords.map { "  | \($0)" } }
        if !tally.recent.isEmpty, !lastWords.isEmpty {
            lines += ["the attackers' last exchanges:"] + tally.recent.map { "  | \($0)" }
        }
        return lines
    }

    private static func times(_ summary: RouteTimes.Summary?) -> String {
        guard let summary else { return "-" }
        return "\(summary.calls), \(milliseconds(summary.median)), \(milliseconds(summary.p99))"
    }

    private static func milliseconds(_ seconds: Double) -> String { "\(Int(seconds * 1_000)) ms" }

    private static func list(_ counts: [String: Int]) -> String {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) × \($0.value)" }
            .joined(separator: ", ")
    }
}
