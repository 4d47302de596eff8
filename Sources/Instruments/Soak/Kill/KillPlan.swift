import AssayCore

/// When each server of a run is killed: made of a seed, so that a run can be planned again.
///
/// What the clients do at that moment is up to the machine, so two runs of one plan are alike and not the same.
struct KillPlan: Sendable, Equatable {
    /// The end of one server.
    enum Kill: Sendable, Equatable {
        /// By the harness, so many milliseconds after the clients were let in.
        case random(milliseconds: Int)
        /// By itself, at the count-th pass of a fault point.
        case fault(FaultPoint, count: Int)
    }

    let kills: [Kill]

    /// Every second kill is at a fault point, each of them in turn.
    init(kills count: Int, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let points = FaultPoint.allCases
        kills = (0..<count).map { index in
            guard index % 2 == 1 else { return .random(milliseconds: Int.random(in: 100...2_500, using: &random)) }
            let point = points[(index / 2) % points.count]
            return .fault(point, count: Int.random(in: 1...Self.mostPasses(of: point), using: &random))
        }
    }

    /// Few enough to be reached within a second or two of fifty captures on a slow machine.
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

    /// What the summary counts it under.
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
