import AssayCore
import Testing

@Suite struct ISO8601MomentTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000000Z", Int64(1_000_000)),
        ("2025-01-31T23:59:59Z", "2025-01-31T23:59:59.000000Z", 1_000_000),
        ("2025-01-31t23:59:59.25z", "2025-01-31T23:59:59.250000Z", 10_000),
        ("2025-01-31T23:59:59.1234567Z", "2025-01-31T23:59:59.123456Z", 1),
        ("2025-01-31T23:59:59,5+09:00", "2025-01-31T14:59:59.500000Z", 100_000),
        ("2025-01-31T23:59-0530", "2025-02-01T05:29:00.000000Z", 60_000_000),
        ("2024-02-29T12:00:00+02", "2024-02-29T10:00:00.000000Z", 1_000_000),
        ("2025-12-31", "2025-12-31T00:00:00.000000Z", 86_400_000_000),
        ("1969-12-31T23:59:59Z", "1969-12-31T23:59:59.000000Z", 1_000_000),
        ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000000Z", 1_000_000),
    ])
    func readsATimeToThePrecisionOfItsText(text: String, first: String, length: Int64) throws {
        let moment = try #require(ISO8601Moment(text))
        #expect(moment.first.iso8601 == first)
        #expect(moment.last.microseconds - moment.first.microseconds == length - 1)
    }

    @Test(arguments: [
        "", "2025", "2025-1-1", "2025-13-01", "2025-02-29", "1900-02-29", "2025-04-31", "2025-00-10", "2025-01-00",
        "2025-01-01T", "2025-01-01T10", "2025-01-01T10:00:00", "2025-01-01T24:00:00Z", "2025-01-01T10:60:00Z",
        "2025-01-01T10:00:61Z", "2025-01-01T10:00:00.Z", "2025-01-01T10:00:00+24:00", "2025-01-01T10:00:00ZZ",
        "2025-01-01T10:00:00+0", "٢٠٢٥-01-01", "1735689600", "2025-01-01Z",
    ])
    func whatIsNoTimeIsNotRead(text: String) {
        #expect(ISO8601Moment(text) == nil)
    }

    @Test func itReadsWhatTheWireShows() throws {
        for microseconds in [Int64(-1), 0, 951_782_400_000_000, 1_795_251_600_123_456, 4_102_444_799_999_999] {
            let time = Timestamp(microseconds: microseconds)
            #expect(ISO8601Moment(time.iso8601)?.first == time)
        }
    }
}
