import AssayCore
import AssayOperations
import AssayStorage
import AssayTestSupport
import Testing

/// Tests that one process at a time performs a duty.
@Suite struct LeaseDutyTests {
    private static let seconds = 60

    private static func processes() async throws -> (TestPlatform, first: LeaseDuty, second: LeaseDuty) {
        let test = try await TestPlatform.make(.postgres)
        return (test, LeaseDuty(test.platform), LeaseDuty(try await test.otherProcess().platform))
    }

    @Test func theProcessThatPerformsADutyKeepsIt() async throws {
        let (test, first, second) = try await Self.processes()
        for _ in 0..<3 {
            #expect(try await first("sweep", seconds: Self.seconds))
            #expect(try await !second("sweep", seconds: Self.seconds))
            test.clock.advance(seconds: Self.seconds - 1)
        }
        #expect(try await second("other", seconds: Self.seconds), "each duty has a lease of its own")
    }

    @Test func theDutyOfADeadProcessIsTakenOverAfterItsLease() async throws {
        let (test, first, second) = try await Self.processes()
        #expect(try await first("sweep", seconds: Self.seconds))
        test.clock.advance(seconds: Self.seconds)
        #expect(try await second("sweep", seconds: Self.seconds))
        #expect(try await !first("sweep", seconds: Self.seconds))
    }

    @Test func aProcessThatStopsGivesItsDutiesBack() async throws {
        let (test, first, second) = try await Self.processes()
        let presence = ProcessPresence(test.platform)
        try await presence.begin(role: "all", host: "here")
        #expect(try await first("sweep", seconds: Self.seconds))
        try await presence.end()
        #expect(try await second("sweep", seconds: Self.seconds))
    }

    @Test func aLeaseFromAClockThatWasAheadDoesNotLast() async throws {
        let (test, first, second) = try await Self.processes()
        test.clock.advance(seconds: 86_400)
        #expect(try await first("sweep", seconds: Self.seconds))
        test.clock.advance(seconds: -86_400)
        #expect(try await second("sweep", seconds: Self.seconds))
    }

    @Test func aFreeDutyIsLeasedByOneOfSeveralProcesses() async throws {
        let test = try await TestPlatform.make(.postgres)
        var leases = [LeaseDuty(test.platform)]
        for number in 1...3 {
            leases.append(LeaseDuty(try await test.otherProcess(ProcessID("P\(number)")).platform))
        }
        let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
            for lease in leases { group.addTask { try await lease("sweep", seconds: Self.seconds) } }
            return try await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(taken.count { $0 } == 1)
    }

    @Test func theOnlyProcessOfAFileNeedsNoLease() async throws {
        let test = try await TestPlatform.make(.sqlite)
        #expect(try await LeaseDuty(test.platform)("sweep", seconds: Self.seconds))
        #expect(try await test.platform.store.read { try $0.duties.holder(of: "sweep") } == nil)
    }
}
