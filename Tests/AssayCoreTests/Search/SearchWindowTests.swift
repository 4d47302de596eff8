import AssayCore
import AssayWire
import Testing

@Suite struct SearchWindowTests {
    private let now = Timestamp(microseconds: 1_795_251_600_123_456)

    @Test func theLegacyDatesAreSecondsAndZeroIsAnOpenEnd() {
        #expect(SearchWindow(startDate: 0, endDate: nil) == SearchWindow())
        let window = SearchWindow(startDate: 1_767_225_600.5, endDate: 1_767_225_601)
        #expect(window.from?.microseconds == 1_767_225_600_500_000)
        #expect(window.to?.microseconds == 1_767_225_601_000_000)
        for (time, isIn) in [(-1, false), (0, true), (500_000, true), (500_001, false)] as [(Int64, Bool)] {
            #expect(window.contains(Timestamp(microseconds: 1_767_225_600_500_000 + time)) == isIn)
        }
    }

    @Test func theLastDaysReachBackFromNow() throws {
        let window = try SearchWindow(.init(last_days: 30), now: now)
        #expect(window == SearchWindow(from: now.adding(seconds: -30 * 86_400)))
        #expect(try SearchWindow(nil, now: now) == SearchWindow())
        let ages = try SearchWindow(.init(last_days: .max), now: now)
        #expect(try #require(ages.from).microseconds < 0)
    }

    @Test func bothEndsOfARangeAreIncludedWhole() throws {
        let window = try SearchWindow(
            .init(start: "2025-01-01T00:00:00Z", end: "2025-01-31T23:59:59Z"), now: now)
        #expect(window.from?.iso8601 == "2025-01-01T00:00:00.000000Z")
        #expect(window.to?.iso8601 == "2025-01-31T23:59:59.999999Z")
        let moment = try SearchWindow(.init(start: "2025-01-01", end: "2025-01-01"), now: now)
        #expect(moment.to?.iso8601 == "2025-01-01T23:59:59.999999Z")
    }

    @Test(arguments: [
        (QueryItemsRequest.Range(last_days: 0), "date_range.last_days"),
        (.init(last_days: -3), "date_range.last_days"),
        (.init(last_days: 3, start: "2025-01-01"), "date_range"),
        (.init(), "date_range.start"),
        (.init(start: "2025-01-01"), "date_range.end"),
        (.init(start: "soon", end: "2025-01-01"), "date_range.start"),
        (.init(start: "2025-01-01", end: "2025-02-30"), "date_range.end"),
        (.init(start: "2025-01-02", end: "2025-01-01"), "date_range.start"),
    ])
    func anInvalidDateRangeIsRefusedWithItsField(range: QueryItemsRequest.Range, field: String) {
        let error = #expect(throws: DomainError.self) { try SearchWindow(range, now: now) }
        #expect(error?.code == "invalid_date_range")
        #expect(error?.fields.map(\.name) == [field])
    }
}
