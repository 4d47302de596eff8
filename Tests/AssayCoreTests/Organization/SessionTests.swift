import AssayCore
import Testing

@Suite struct SessionTests {
    private let start = Timestamp(microseconds: 1_795_251_600_000_000)

    private func session(hours: Int) -> Session {
        Session.beginning(
            now: start, hours: hours, id: SessionID("s"), organization: OrganizationID("o"), user: UserID("u"),
            bundleID: "com.example.shop")
    }

    @Test(arguments: [1, 24, 168])
    func lastsItsHoursAndAsksForRenewal30MinutesBefore(hours: Int) {
        let session = session(hours: hours)
        #expect(session.expiresAt == start.adding(seconds: hours * 3_600))
        #expect(session.softExpiresAt == start.adding(seconds: hours * 3_600 - 1_800))
    }

    @Test func isGoodUntilTheVeryMomentOfItsEnd() {
        let session = session(hours: 1)
        #expect(session.isValid(at: start))
        #expect(session.isValid(at: Timestamp(microseconds: session.expiresAt.microseconds - 1)))
        #expect(!session.isValid(at: session.expiresAt))
    }

    @Test func isNoGoodOnceRevoked() {
        let open = session(hours: 1)
        let revoked = Session(
            id: open.id, organization: open.organization, user: open.user, bundleID: open.bundleID,
            createdAt: open.createdAt, softExpiresAt: open.softExpiresAt, expiresAt: open.expiresAt, revokedAt: start)
        #expect(!revoked.isValid(at: start))
    }
}
