import Foundation

/// The requests of an attack, their responses, and the violated guarantees.
struct AttackReport: Sendable {
    let bounds: AttackBounds
    /// The planned kinds of attack.
    var kinds: [String]
    var counters = AttackCounters()
    /// The durations of the honest captures during the attack, in seconds.
    var honest: [Double] = []
    /// The peak memory of the server and its children, in bytes.
    var memory = 0
    /// The number of the server's child processes.
    var children = 0
    var disk = DiskUse()
    /// The size of the database before the attack, in bytes.
    var databaseBefore = 0
    /// The growth of the database by the attack and the honest clients beside it, in bytes.
    var databaseGrowth: Int { disk.database - databaseBefore }
    /// The ``StoredState/openWork`` when the server was stopped.
    var waiting = 0
    /// Failures of the whole run: an unexpected exit of the server, orphans, violated guarantees.
    var incidents: [String] = []

    /// The reasons for which the run fails.
    var failures: [String] {
        var failures = incidents + counters.violations
        if memory == 0 { failures.append("memory: it was not measured") }
        if memory > bounds.memory {
            failures.append("memory: \(Self.mebibytes(memory)), more than \(Self.mebibytes(bounds.memory))")
        }
        if disk.database == 0 { failures.append("disk: it was not measured") }
        if disk.log > bounds.log {
            failures.append("log: \(Self.mebibytes(disk.log)), more than \(Self.mebibytes(bounds.log))")
        }
        if disk.attackers > bounds.disk {
            failures.append(
                "disk: attackers keep \(Self.mebibytes(disk.attackers)), more than \(Self.mebibytes(bounds.disk))")
        }
        if databaseGrowth > bounds.database {
            failures.append(
                "database: grown by \(Self.mebibytes(databaseGrowth)), more than \(Self.mebibytes(bounds.database))")
        }
        if honest.isEmpty { failures.append("no honest capture was made") }
        if let slowest = honest.max(), slowest > AttackBounds.captureSeconds {
            failures.append("an honest capture took \(Progress.seconds(slowest))")
        }
        let idle = kinds.filter { counters.kinds[$0]?.hasAttacked != true }
        if !idle.isEmpty { failures.append("attacks that sent nothing: \(idle.joined(separator: ", "))") }
        return failures
    }

    static func mebibytes(_ bytes: Int) -> String { "\((bytes + 524_288) >> 20) MiB" }
}

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
        let sorted = honest.sorted()
        let median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
        return [
            "honest captures: \(sorted.count) completed; median "
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
