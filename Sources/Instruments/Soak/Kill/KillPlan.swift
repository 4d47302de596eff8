import AssayCore
import AssayInstruments

/// The schedule of server kills in a run, derived from a seed so that the schedule can be reproduced.
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

    /// Plans every second kill at a fault point, and cycles through the points.
    init(kills count: Int, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let points = FaultPoint.allCases
        kills = (0..<count).map { index in
            guard index % 2 == 1 else { return .random(milliseconds: Int.random(in: 100...2_500, using: &random)) }
            let point = points[(index / 2) % points.count]
            return .fault(point, count: Int.random(in: 1...Self.mostPasses(of: point), using: &random))
        }
    }

    /// The maximum number of passes.
    ///
    /// It is small, so that fifty captures reach it within a second or two on a slow machine.
    private static func mostPasses(of point: FaultPoint) -> Int {
        switch point {
        case .afterSpool: 20
        case .afterRename: 30
        case .beforeCommit, .afterCommit, .beforeAnswer: 60
        }
    }
}

extension KillPlan.Kill {
    /// The value of `ASSAY_FAULT`.
    var fault: String? {
        if case .fault(let point, let count) = self { "\(point.rawValue):\(count)" } else { nil }
    }

    /// The heading under which the summary counts the kill.
    var heading: String {
        if case .fault(let point, _) = self { point.rawValue } else { "at a random time" }
    }

    var text: String {
        switch self {
        case .random(let milliseconds): "after \(milliseconds) ms"
        case .fault(let point, let count): "\(point.rawValue), pass \(count)"
        }
    }
}
