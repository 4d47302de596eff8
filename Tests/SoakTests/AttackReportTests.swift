import AssayHTTP
import AssayProcesses
import Foundation
import Testing

@testable import Soak

/// Checks each reason for which an attack run fails, and that a good report has none.
@Suite struct AttackReportTests {
    private static func good() -> AttackReport {
        var report = AttackReport(bounds: AttackBounds(isShort: true), kinds: ["raw-requests"])
        report.counters.count("raw-requests", "a", bytes: 1, .closed)
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
        #expect(Self.failures { $0.counters.violate("raw-requests: a was answered 500") }.count == 1)
    }

    @Test func aRunThatMeasuredNothingFails() {
        #expect(Self.failures { $0.memory = 0 } == ["memory: it was not measured"])
        #expect(Self.failures { $0.disk = DiskUse() } == ["disk: it was not measured"])
    }

    @Test func anAttackThatBrokeOffFailsTheRun() {
        #expect(AttackWorker.obstacle(.exited(0), after: 40.2, of: 40) == nil)
        #expect(AttackWorker.obstacle(.exited(0), after: 10, of: 40) != nil)
        #expect(AttackWorker.obstacle(.signal(4), after: 41, of: 40) != nil)
        #expect(AttackWorker.obstacle(nil, after: 70, of: 40) != nil)
    }

    /// The SDK retries the call, so the capture completes nevertheless.
    @Test func aFailureThatAnHonestClientMetIsNotedOnce() {
        let failures = HonestFailures()
        let html = HTTPResponse(status: 500, headers: ["Content-Type": "text/html"], body: Data("oops".utf8))
        failures.note("items.get", html)
        failures.note("items.get", html)
        let body = #"{"type":"t","title":"t","status":503,"detail":"d","code":"storage_busy","error":"d"}"#
        failures.note(
            "items.get",
            HTTPResponse(
                status: 503, headers: ["Content-Type": "application/problem+json", "Retry-After": "2"],
                body: Data(body.utf8)))
        failures.note("items.get", HTTPResponse(status: 429, headers: [:], body: Data()))
        #expect(failures.all == ["an honest call of items.get was answered 500 without a code"])
    }

    @Test func anAttackThatReachedNothingFailsTheRun() {
        #expect(Self.failures { $0.kinds.append("disk-fillers") }.count == 1)
        #expect(Self.failures { $0.counters = AttackCounters() }.count == 1)
        let refused = Self.failures { report in
            report.counters = AttackCounters()
            report.counters.count("raw-requests", "a", bytes: 0, .noConnection)
        }
        #expect(refused.count == 1)
    }
}
