import Foundation

/// The requests of an attack, their answers, and the promises that broke.
struct AttackReport: Codable, Sendable {
    var seed: UInt64 = 0
    var seconds = 0.0
    var bounds = AttackBounds()
    /// The kinds that were to attack.
    var kinds: [String] = []
    var tally = AttackTally()
    var honest = HonestClients.Outcome()
    /// Honest calls by route, before the attack; empty in the short form.
    var quiet: [String: RouteTimes.Summary] = [:]
    /// Honest calls by route, under the attack.
    var attacked: [String: RouteTimes.Summary] = [:]
    /// The most memory of the server and its children, in bytes.
    var memory = 0
    /// How many children the server had.
    var children = 0
    /// Processes of the cgroup that the kernel has ended; `nil` without a cgroup.
    var killedForMemory: Int?
    var disk = DiskUse()
    /// Work that was still in line when the server was stopped.
    var waiting = 0
    /// Failures of the whole run: the server's end, orphans, broken promises.
    var incidents: [String] = []
    /// The last lines of the server's log, where it ended by itself.
    var lastWords: [String] = []

    /// Everything for which the run fails.
    var failures: [String] {
        var failures = incidents + honest.failures + tally.violations
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
        if honest.completed.isEmpty, honest.failures.isEmpty { failures.append("no honest capture was made") }
        let idle = kinds.filter { tally.kinds[$0]?.hasAttacked != true }
        if !idle.isEmpty { failures.append("attacks that sent nothing: \(idle.joined(separator: ", "))") }
        return failures
    }

    static func mebibytes(_ bytes: Int) -> String { "\((bytes + 524_288) >> 20) MiB" }
}
