import Testing

@testable import Soak

@Suite struct StartCountersTests {
    private func counters(_ callbacks: (start: Int?, end: String, item: String?)...) -> StartCounters {
        let counters = StartCounters()
        for callback in callbacks { counters.record(callback.start, callback.end, item: callback.item) }
        return counters
    }

    @Test func startsWithOneCallbackEachAreGood() {
        let counters = counters((1, "completed", "A"), (3, "cancelled", nil), (2, "completed", "B"))
        #expect(counters.violations(starts: 3) == [])
        #expect(counters.callbackCount == 3)
        #expect(counters.ends.map(\.end) == ["cancelled", "completed"])
        #expect(counters.ends.map(\.count) == [1, 2])
    }

    @Test func aStartWithNoCallbackOrTwoIsFound() {
        let counters = counters((1, "completed", "A"), (1, "cancelled", nil))
        #expect(
            counters.violations(starts: 2) == [
                #"start 1 ended with ["completed", "cancelled"]"#, "start 2 ended with []",
            ])
    }

    @Test func aCallbackWithoutAStartAndADuplicateItemAreFound() {
        let counters = counters(
            (1, "completed", "A"), (2, "completed", "A"), (7, "cancelled", nil), (nil, "completed", nil))
        #expect(
            counters.violations(starts: 2) == [
                "start 7 was never made", "item A came twice", "completed of something that was not started",
            ])
    }
}
