import AssayCore
import AssayWire
import Foundation
import Testing

@Suite struct TimestampTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000000Z"),
        (1_795_251_600_000_001, "2026-11-21T09:00:00.000001Z"),
        (951_782_400_000_000, "2000-02-29T00:00:00.000000Z"),
        (4_107_542_399_999_999, "2100-02-28T23:59:59.999999Z"),
        (-1, "1969-12-31T23:59:59.999999Z"),
    ])
    func isShownAsTheDocumentsShowTimes(_ microseconds: Int64, _ text: String) {
        #expect(Timestamp(microseconds: microseconds).iso8601 == text)
    }

    @Test func agreesWithFoundationOnManyDays() {
        let formatter = Date.ISO8601FormatStyle(includingFractionalSeconds: false)
        for day in stride(from: -40_000, through: 40_000, by: 37) {
            let time = Timestamp(microseconds: Int64(day) * 86_400_000_000 + 3_723_000_000)
            #expect(time.iso8601 == time.date.formatted(formatter).dropLast() + ".000000Z")
        }
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, 1e300])
    func hostileNumbersAreClamped(_ epoch: Double) {
        #expect(abs(Timestamp(epoch: epoch).microseconds) <= 9_000_000_000_000_000)
    }

    @Test func readsBackTheSecondsThatItGives() {
        let time = Timestamp(microseconds: 1_795_251_600_123_456)
        #expect(Timestamp(epoch: time.epoch) == time)
        #expect(time.adding(seconds: 90).seconds(since: time) == 90)
    }

    @Test func aRangeReadsTheTimesThatTheWireShows() throws {
        for microseconds in [Int64(-1), 0, 951_782_400_000_000, 1_795_251_600_123_456, 4_102_444_799_999_999] {
            let time = Timestamp(microseconds: microseconds)
            let moment = ISO8601Moment(time.iso8601)
            #expect(moment?.first == time && moment?.last == time)
        }
    }
}
