import AssayCore
import Testing

@testable import Soak

@Suite struct KillPlanTests {
    @Test func everySecondKillIsAtAFaultPointEachOfThemInTurn() {
        let kills = KillPlan(kills: 200, seed: 7).kills
        #expect(kills.count == 200)
        var counts: [FaultPoint: Int] = [:]
        for case .fault(let point, let count) in kills {
            counts[point, default: 0] += 1
            #expect(count >= 1)
        }
        #expect(counts == Dictionary(uniqueKeysWithValues: FaultPoint.allCases.map { ($0, 20) }))
        #expect(Set(KillPlan(kills: 10, seed: 1).kills.map(\.heading)).count == 6, "the short form has each once")
    }

    @Test func aSeedGivesTheSamePlanAgainAndAnotherSeedAnother() {
        #expect(KillPlan(kills: 50, seed: 3) == KillPlan(kills: 50, seed: 3))
        #expect(KillPlan(kills: 50, seed: 3) != KillPlan(kills: 50, seed: 4))
    }
}
