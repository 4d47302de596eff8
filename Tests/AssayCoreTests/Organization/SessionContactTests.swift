import AssayCore
import Testing

@Suite struct SessionContactTests {
    private static let start = Timestamp(microseconds: 1_795_251_600_000_000)
    private let contact = SessionContact(latest: start, earlier: start.adding(seconds: -9_000))

    @Test(arguments: [(0, false), (299, false), (300, true), (9_000, true), (-60, false)])
    func isWrittenOnceInFiveMinutes(seconds: Int, isDue: Bool) {
        #expect(contact.isDue(at: Self.start.adding(seconds: seconds)) == isDue)
    }

    @Test func contactWithinFiveMinutesBelongsToTheSameVisit() {
        #expect(contact.beforeReturn(at: Self.start.adding(seconds: 299)) == contact.earlier)
        #expect(contact.beforeReturn(at: Self.start.adding(seconds: 300)) == contact.latest)
    }
}
