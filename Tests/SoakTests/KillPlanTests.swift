import AssayBlobs
import AssayCore
import Testing

@testable import Soak

@Suite struct KillPlanTests {
    @Test func everySecondKillIsAtAFaultPointEachOfThemInTurn() {
        let kills = KillPlan(kills: 280, seed: 7).kills
        #expect(kills.count == 280)
        var counts: [FaultPoint: Int] = [:]
        for case .fault(let point, let count) in kills {
            counts[point, default: 0] += 1
            #expect(count >= 1)
        }
        #expect(counts == Dictionary(uniqueKeysWithValues: FaultPoint.allCases.map { ($0, 20) }))
        let short = KillPlan(kills: 10, seed: 1).kills.compactMap { $0.fault?.split(separator: ":").first }
        #expect(short.map(String.init) == FaultPoint.ofUploads.map(\.rawValue))
    }

    @Test func outagesAreSpreadOverTheServersThatAreKilledAtARandomTime() {
        let plan = KillPlan(kills: 40, seed: 5, databaseKills: 10, storeFaults: 6)
        #expect(plan.kills == KillPlan(kills: 40, seed: 5).kills)
        for (index, outages) in plan.outages.enumerated() where index % 2 == 1 { #expect(outages.isEmpty) }
        let all = plan.outages.flatMap { $0 }
        #expect(all.count { $0.kind == .databaseKilled } == 10)
        for failure in Outage.storeFailures { #expect(all.count { $0.kind == .store(failure) } == 2) }
        #expect(plan.outages.allSatisfy { $0.count <= 2 })
        let few = KillPlan(kills: 1, seed: 5, databaseKills: 3)
        #expect(few.outages.map(\.count) == [3])
    }

    @Test func outageThatMetNoCallOrLastedTooLongIsNotGood() {
        #expect(Self.report(failed: 3, seconds: 4.9).failures.isEmpty)
        #expect(!Self.report(failed: 0, seconds: 1).failures.isEmpty)
        #expect(!Self.report(failed: 3, seconds: 5.1).failures.isEmpty)
        #expect(!Self.report(failed: 3, seconds: nil).failures.isEmpty)
    }

    private static func report(failed: Int, seconds: Double?) -> KillReport {
        var report = KillReport(planned: 0)
        report.outage(OutageRunner.Result(kind: .databaseKilled, failed: failed, seconds: seconds))
        return report
    }

    @Test func aSeedGivesTheSamePlanAgainAndAnotherSeedAnother() {
        #expect(KillPlan(kills: 50, seed: 3) == KillPlan(kills: 50, seed: 3))
        #expect(KillPlan(kills: 50, seed: 3) != KillPlan(kills: 50, seed: 4))
    }
}
