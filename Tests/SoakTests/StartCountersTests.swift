import Testing

@testable import Soak

@Suite struct StartCountersTests {
    private func tally(_ told: (start: Int?, end: String, item: String?)...) -> StartCounters {
        let tally = StartCounters()
        for told in told { tally.tell(told.start, told.end, item: told.item) }
        return tally
    }

    @Test func startsThatWereEachToldOnceAreGood() {
        let tally = tally((1, "completed", "A"), (3, "cancelled", nil), (2, "completed", "B"))
        #expect(tally.violations(starts: 3) == [])
        #expect(tally.toldCount == 3)
        #expect(tally.ends.map(\.end) == ["cancelled", "completed"])
        #expect(tally.ends.map(\.count) == [1, 2])
    }

    @Test func aStartThatWasToldNeverOrTwiceIsFound() {
        let tally = tally((1, "completed", "A"), (1, "cancelled", nil))
        #expect(
            tally.violations(starts: 2) == [
                #"start 1 was told ["completed", "cancelled"]"#, "start 2 was told []",
            ])
    }

    @Test func whatWasNeverStartedAndAnItemThatCameTwiceAreFound() {
        let tally = tally((1, "completed", "A"), (2, "completed", "A"), (7, "cancelled", nil), (nil, "completed", nil))
        #expect(
            tally.violations(starts: 2) == [
                "start 7 was never made", "item A came twice", "completed of something that was not started",
            ])
    }
}
