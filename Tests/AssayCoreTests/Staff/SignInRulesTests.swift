import AssayCore
import Testing

@Suite struct SignInRulesTests {
    private let start = Timestamp(microseconds: 0)

    /// Seconds since the sign-in: of the last stored use, and of the end of the session.
    @Test(arguments: [(0, 1_800), (60, 1_860), (41_399, 43_199), (41_400, 43_200), (43_199, 43_200)])
    func aSessionEndsByDisuseAndAfterTwelveHours(seen: Int, end: Int) {
        let session = ConsoleSession(
            id: ConsoleSessionID("s"), staff: StaffID("ann"), address: "", agent: "", createdAt: start,
            seenAt: start.adding(seconds: seen))
        #expect(session.expiresAt == start.adding(seconds: end))
        #expect(session.isValid(at: start.adding(seconds: end - 1)) && !session.isValid(at: session.expiresAt))
        #expect(session.used(at: start.adding(seconds: seen + 59)) == session)
        #expect(session.used(at: start.adding(seconds: seen + 60)).seenAt == start.adding(seconds: seen + 60))
    }

    @Test func aPasswordHasTwelveToOneHundredTwentyEightCharacters() {
        let email = "ann.lee@shop.example"
        func isAccepted(_ text: String) -> Bool { (try? StaffPassword(checking: text, email: email)) != nil }
        #expect(
            [11, 12, 128, 129].map { isAccepted(String(repeating: "ü", count: $0)) } == [false, true, true, false])
        #expect(!isAccepted(" Ann.Lee@shop.example") && isAccepted("ann.lee@shop.example1"))
    }

    @Test func aBusyKeyWaitsForItsNextAttempt() {
        let limit = SignInLimit.account
        #expect(limit.latest(at: start) == start.adding(seconds: 240))
        #expect([241, 300].map { limit.wait(busyUntil: start.adding(seconds: $0), now: start) } == [1, 60])
    }
}
