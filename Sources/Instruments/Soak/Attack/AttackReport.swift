import AssayInstruments

/// The responses to an attack, and the violated guarantees.
struct AttackReport: Sendable {
    let bounds: AttackBounds
    var counts = AttackTally.Counts()
    /// The durations of the honest captures during the attack, in seconds.
    var honest: [Double] = []
    /// The peak memory of the server and its children, in bytes.
    var memory = 0
    var disk = DiskUse()
    /// The size of the database before the attack, in bytes.
    var databaseBefore = 0
    /// The growth of the database by the attack and the honest clients beside it, in bytes.
    private var databaseGrowth: Int { disk.database - databaseBefore }
    /// Failures of the whole run: an unexpected exit of the server, orphans, violated guarantees.
    var incidents: [String] = []

    init(bounds: AttackBounds) {
        self.bounds = bounds
    }

    /// The figures in bytes, with their bounds.
    private var figures: [(name: String, bytes: Int, bound: Int)] {
        [
            ("memory of the server and its children", memory, bounds.memory), ("log", disk.log, bounds.log),
            ("disk that attackers keep", disk.attackers, bounds.disk),
            ("growth of the database", databaseGrowth, bounds.database),
        ]
    }

    /// The reasons for which the run fails.
    var failures: [String] {
        var failures = incidents + counts.failures.sorted()
        failures += figures.filter { $0.bytes > $0.bound }.map {
            "\($0.name): \(Self.mebibytes($0.bytes)), more than \(Self.mebibytes($0.bound))"
        }
        if memory == 0 { failures.append("the memory was not measured") }
        if disk.database == 0 { failures.append("the disk was not measured") }
        if honest.isEmpty { failures.append("no honest capture was made") }
        if let slowest = honest.max(), slowest > AttackBounds.captureSeconds {
            failures.append("an honest capture took \(Progress.seconds(slowest))")
        }
        for kind in [DiskFiller.kind, WorstOrganization.kind]
        where counts.answers[kind]?.keys.contains(where: { $0 != AttackTally.noAnswer }) != true {
            failures.append("\(kind) reached nothing")
        }
        return failures
    }

    /// The report as readable text.
    var text: String {
        var lines = counts.answers.sorted { $0.key < $1.key }.map { kind, answers in
            let list = answers.sorted { $0.value > $1.value }.map { "\($0.key) × \($0.value)" }
            return "\(kind): \(list.joined(separator: ", "))"
        }
        lines += figures.map { "\($0.name): \(Self.mebibytes($0.bytes)) of \(Self.mebibytes($0.bound))" }
        lines += [
            "\(honest.count) honest captures; median \(Progress.seconds(honest.percentile(50) ?? 0)), slowest "
                + "\(Progress.seconds(honest.max() ?? 0)); their photos take \(Self.mebibytes(disk.honest))"
        ]
        return lines.joined(separator: "\n")
    }

    private static func mebibytes(_ bytes: Int) -> String { "\((bytes + 524_288) >> 20) MiB" }
}
