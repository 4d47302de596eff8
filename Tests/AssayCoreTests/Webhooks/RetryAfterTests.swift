import AssayCore
import Testing

@Suite struct RetryAfterTests {
    /// 2026-11-24T17:00:00Z.
    private static let now = Timestamp(microseconds: 1_795_539_600_000_000)

    @Test(
        arguments: [
            ("0", 0), ("120", 120_000), (" 7", 7_000), ("86400", 86_400_000), ("86401", 86_400_000),
            ("99999999999999999999999999", 86_400_000), ("Tue, 24 Nov 2026 17:00:30 GMT", 30_000),
            ("Tue, 24 Nov 2026 16:59:00 GMT", 0), ("Wed, 25 Nov 2026 16:59:59 GMT", 86_399_000),
            ("Fri, 31 Dec 9999 23:59:59 GMT", 86_400_000), ("Sun, 01 Mar 2020 00:00:00 GMT", 0),
            ("Tuesday, 24-Nov-26 17:00:30 GMT", 30_000), ("Wednesday, 25-Nov-26 16:59:59 GMT", 86_399_000),
            ("Tue Nov 24 17:00:30 2026", 30_000), ("Tue Dec  1 17:00:00 2026", 86_400_000),
            // RFC 9110 §5.6.7: a year of two digits is at most 50 years in the future.
            ("Sunday, 06-Nov-94 08:49:37 GMT", 0), ("Sun Nov  6 08:49:37 1994", 0),
            ("Tuesday, 24-Nov-76 17:00:00 GMT", 86_400_000), ("Thursday, 24-Nov-77 17:00:00 GMT", 0),
        ])
    func theWaitIsReadAndIsADayAtMost(text: String, milliseconds: Int) {
        #expect(RetryAfter.milliseconds(of: text, now: Self.now) == milliseconds)
    }

    @Test(
        arguments: [
            nil, "", "-1", "1.5", "soon", "١٢", "+5", "Tue, 24 Nov 2026 17:00:30", "Tue, 24 Nov 2026 25:00:30 GMT",
            "Tue, 99 Nov 2026 17:00:30 GMT", "Tue, 24 Foo 2026 17:00:30 GMT", "24 Nov 2026 17:00:30 GMT",
            "Tue, 24 Nov 2026 17:00 GMT", "Tuesday, 24-Nov-2026 17:00:30 GMT", "Tuesday, 24-Nov-26 17:00:30",
            "Tue Nov 24 17:00:30 26", "Tue Nov 24 17:00:30 2026 GMT", "Tue 24 Nov 17:00:30 2026",
            String(repeating: "1", count: 65),
        ])
    func anyOtherTextIsNoWait(text: String?) {
        #expect(RetryAfter.milliseconds(of: text, now: Self.now) == nil)
    }
}
