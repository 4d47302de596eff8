import Foundation

extension AttackReport {
    /// The report as readable text.
    var text: String {
        (attackLines + honestLines + machine).joined(separator: "\n")
    }

    private var attackLines: [String] {
        counters.kinds.sorted { $0.key < $1.key }.flatMap { name, kind in
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

    private var machine: [String] {
        [
            "memory: at most \(Self.mebibytes(memory)) of the server and \(children) children (bound "
                + "\(Self.mebibytes(bounds.memory)))",
            "disk: \(Self.mebibytes(disk.attackers)) of attackers (bound \(Self.mebibytes(bounds.disk))), "
                + "\(Self.mebibytes(disk.honest)) of honest clients, \(Self.mebibytes(disk.database)) database, "
                + "grown by \(Self.mebibytes(databaseGrowth)) (bound \(Self.mebibytes(bounds.database))), "
                + "\(Self.mebibytes(disk.log)) log",
            "open work at the end: \(waiting)",
        ]
    }

    private static func list(_ counts: [String: Int]) -> String {
        counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) × \($0.value)" }
            .joined(separator: ", ")
    }
}
