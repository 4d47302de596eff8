import Foundation

/// The requests of an attack, their responses, and the violated guarantees.
struct AttackReport: Sendable {
    let bounds: AttackBounds
    /// The planned kinds of attack.
    var kinds: [String]
    var counters = AttackCounters()
    var honest = HonestClients.Outcome()
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
        var failures = incidents + honest.failures + counters.violations
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
        if honest.completed.isEmpty, honest.failures.isEmpty { failures.append("no honest capture was made") }
        let idle = kinds.filter { counters.kinds[$0]?.hasAttacked != true }
        if !idle.isEmpty { failures.append("attacks that sent nothing: \(idle.joined(separator: ", "))") }
        return failures
    }

    static func mebibytes(_ bytes: Int) -> String { "\((bytes + 524_288) >> 20) MiB" }
}
