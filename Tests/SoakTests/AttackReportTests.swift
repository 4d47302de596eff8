import AssayHTTP
import Testing

@testable import Soak

/// Checks each reason for which an attack run fails, and that a good report has none.
@Suite struct AttackReportTests {
    private static let answered = ["201": 1]

    private static func good() -> AttackReport {
        var report = AttackReport(bounds: AttackBounds(isShort: true))
        report.counts.answers = [DiskFiller.kind: answered, WorstOrganization.kind: answered]
        report.honest = [1]
        report.memory = 100 << 20
        report.disk.database = 1 << 20
        return report
    }

    private static func failures(_ change: (inout AttackReport) -> Void) -> [String] {
        var report = good()
        change(&report)
        return report.failures
    }

    @Test func aGoodRunHasNoFailures() {
        #expect(Self.good().failures.isEmpty)
    }

    @Test func eachThingThatMustNotHappenFailsTheRun() {
        #expect(Self.failures { $0.memory = $0.bounds.memory + 1 }.count == 1)
        #expect(Self.failures { $0.disk.attackers = $0.bounds.disk + 1 }.count == 1)
        #expect(Self.failures { $0.disk.database += $0.bounds.database }.count == 1)
        #expect(Self.failures { $0.disk.log = $0.bounds.log + 1 }.count == 1)
        #expect(Self.failures { $0.honest = [AttackBounds.captureSeconds + 1] }.count == 1)
        #expect(Self.failures { $0.honest = [] }.count == 1)
        #expect(Self.failures { $0.incidents = ["the server ended by itself"] }.count == 1)
        #expect(Self.failures { $0.counts.failures = ["disk-fillers: a was answered 500"] }.count == 1)
    }

    @Test func aRunThatMeasuredNothingFails() {
        #expect(Self.failures { $0.memory = 0 } == ["the memory was not measured"])
        #expect(Self.failures { $0.disk = DiskUse() } == ["the disk was not measured"])
    }

    @Test func anAttackThatReachedNothingFailsTheRun() {
        #expect(Self.failures { $0.counts = AttackTally.Counts() }.count == 2)
        #expect(Self.failures { $0.counts.answers[DiskFiller.kind] = [AttackTally.noAnswer: 9] }.count == 1)
    }
}
