import AssayBlobs
import AssayCore
import AssayInstruments

/// The schedule of server kills and outages in a run, derived from a seed so that the schedule can be reproduced.
///
/// The clients' activity at a kill depends on the machine, so two runs of one plan are similar but not identical.
struct KillPlan: Sendable, Equatable {
    /// The way in which one server ends.
    enum Kill: Sendable, Equatable {
        /// A kill by the harness, this many milliseconds after the clients were let in.
        case random(milliseconds: Int)
        /// A crash of the server itself, at the count-th pass of a fault point.
        case fault(FaultPoint, count: Int)
    }

    let kills: [Kill]
    /// The outages during the life of each server, in the order of the kills.
    let outages: [[Outage]]

    /// Plans every second kill at a fault point, and cycles through the points.
    ///
    /// Outages are spread evenly over the servers that are killed at a random time: such a kill waits for them.
    ///
    /// - Parameters:
    ///   - points: The fault points that the servers can reach.
    ///   - databaseKills: The number of times that PostgreSQL is killed.
    ///   - storeFaults: The number of failures of the object store, of each kind in turn.
    init(
        kills count: Int, seed: UInt64, points: [FaultPoint] = FaultPoint.allCases, databaseKills: Int = 0,
        storeFaults: Int = 0
    ) {
        var random = SeededGenerator(seed: seed)
        kills = (0..<count).map { index in
            guard index % 2 == 1 else { return .random(milliseconds: Int.random(in: 100...2_500, using: &random)) }
            let point = points[(index / 2) % points.count]
            return .fault(point, count: Int.random(in: 1...Self.maxPasses(of: point), using: &random))
        }
        outages = Self.outages(databaseKills, storeFaults, over: count, seed: seed)
    }

    private static func outages(
        _ databaseKills: Int, _ storeFaults: Int, over kills: Int, seed: UInt64
    ) -> [[Outage]] {
        // Random numbers of their own, so that the kills of a seed are the same with and without outages.
        var random = SeededGenerator(seed: ~seed)
        var planned = [[Outage]](repeating: [], count: kills)
        let servers = (kills + 1) / 2
        for number in 0..<databaseKills {
            planned[2 * (number * servers / databaseKills)].append(
                Outage(
                    kind: .databaseKilled, after: .milliseconds(Int.random(in: 300...2_000, using: &random)),
                    lasts: .milliseconds(Int.random(in: 0...1_500, using: &random))))
        }
        for number in 0..<storeFaults {
            let failure = Outage.storeFailures[number % Outage.storeFailures.count]
            planned[2 * (number * servers / storeFaults)].append(
                Outage(
                    kind: .store(failure), after: .milliseconds(Int.random(in: 300...2_000, using: &random)),
                    lasts: .milliseconds(Int.random(in: 1_500...4_000, using: &random))))
        }
        return planned
    }

    /// The maximum number of passes.
    ///
    /// It is small, so that fifty captures reach it within a second or two on a slow machine.
    private static func maxPasses(of point: FaultPoint) -> Int {
        [.afterSpool: 20, .afterRename: 30][point] ?? 60
    }
}

extension KillPlan.Kill {
    /// The value of `ASSAY_FAULT`.
    var fault: String? {
        if case .fault(let point, let count) = self { "\(point.rawValue):\(count)" } else { nil }
    }

    var text: String {
        switch self {
        case .random(let milliseconds): "after \(milliseconds) ms"
        case .fault(let point, let count): "\(point.rawValue), pass \(count)"
        }
    }
}
