import AssayCore
import AssayOperations
import AssaySQL
import AssayTestSupport
import Testing

@Suite struct SweepIdentityTests {
    private func rows(_ bench: IdentityBench) async throws -> [Int] {
        try await bench.test.database.read { sql in
            try ["burnt_authorizations", "login_successes", "sessions"].map { table in
                try sql.query("SELECT organisation_id FROM \(unsafeSQL: table)").count
            }
        }
    }

    @Test func eachKindIsForgottenWhenItHasRunOut() async throws {
        let bench = try await IdentityBench.make()
        let sweep = SweepIdentity(bench.platform)
        _ = try await SetOrganizationSetting(bench.platform)(
            bench.admin, bench.organization, key: "session_hours", value: "2")
        _ = try await bench.logIn(SDKDevice())
        // The record of a used request is kept for 10 minutes plus the grace period.
        bench.clock.advance(seconds: 1_200)
        #expect(try await sweep().burntRequests == 0)
        bench.clock.advance(seconds: 1)
        #expect(try await sweep().burntRequests == 1)
        #expect(try await rows(bench) == [0, 1, 1])
        bench.clock.advance(seconds: 7_200 + 600 - 1_201)
        #expect(try await sweep().sessions == 0)
        bench.clock.advance(seconds: 1)
        #expect(try await sweep().sessions == 1)
        bench.clock.advance(seconds: 86_400 - 7_200 - 1)
        #expect(try await sweep().loginSuccesses == 0)
        bench.clock.advance(seconds: 1)
        #expect(try await sweep().loginSuccesses == 1)
        #expect(try await rows(bench) == [0, 0, 0])
    }

    @Test func aSweepIsBoundedAndSaysWhetherMoreIsLeft() async throws {
        let bench = try await IdentityBench.make()
        let device = SDKDevice()
        for _ in 0..<5 { _ = try await bench.logIn(device) }
        bench.clock.advance(seconds: 3 * 86_400)
        let sweep = SweepIdentity(bench.platform)
        var swept: [SweepIdentity.Swept] = []
        repeat { swept.append(try await sweep(batch: 2)) } while swept.last?.isMoreLeft == true
        #expect(swept.map(\.sessions) == [2, 2, 1])
        #expect(swept.map(\.burntRequests) == [2, 2, 1])
        #expect(swept.map(\.loginSuccesses) == [2, 2, 1])
        #expect(try await rows(bench) == [0, 0, 0])
    }

    @Test func theTicketsOfScreensAreCounted() async throws {
        let bench = try await IdentityBench.make()
        let login = try await bench.logIn(SDKDevice())
        let user = try await AuthenticateUser(bench.platform)(token: login.token.value).actor
        _ = try await OpenFlow(bench.platform)(user, screen: "capture", item: nil)
        bench.clock.advance(seconds: FlowTicket.seconds + SweepIdentity.graceSeconds + 1)
        let swept = try await SweepIdentity(bench.platform)()
        #expect(swept.flowTickets == 1)
        #expect(swept.count == swept.burntRequests + swept.loginSuccesses + swept.sessions + 1)
    }
}
