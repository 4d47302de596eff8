import AssayHTTP
import Foundation
import Testing

@testable import AssayClient

@Suite struct ClockOffsetTests {
    private static let start = Date(timeIntervalSince1970: 1_795_251_600)

    private func exactly(_ seconds: TimeInterval) -> PlatformTime {
        let time = Self.start.timeIntervalSince1970 + seconds
        return PlatformTime(earliest: time, latest: time)
    }

    /// Returns the offset learned from responses: the platform's time, and the device's send and receive times.
    private func offset(
        _ answers: (PlatformTime, sent: TimeInterval, received: TimeInterval)...
    ) -> TimeInterval {
        var offset = ClockOffset()
        for (time, sent, received) in answers {
            offset.learn(time, sentAt: Self.start + sent, receivedAt: Self.start + received)
        }
        return offset.seconds
    }

    @Test func anAnswerWasMadeHalfWayBetweenSendingAndReceiving() {
        #expect(offset((exactly(101), sent: 0, received: 2)) == 100)
        #expect(offset((exactly(-99), sent: 0, received: 2)) == -100)
        #expect(offset((exactly(100), sent: 0, received: 0)) == 100)
    }

    @Test func aSlowResponseDoesNotWidenTheClockEstimate() {
        let quick = (exactly(100.1), sent: 0.0, received: 0.2)
        // A photo upload that took a minute and was answered at its end.
        let slow = (exactly(161), sent: 1.0, received: 61.0)
        #expect(abs(offset(quick, slow) - 100) < 0.1 + 1e-6)
        #expect(abs(offset(slow, quick) - 100) < 0.1 + 1e-6)
    }

    @Test func twoAnswersNarrowEachOther() {
        // The offset lies between 98 and 100, then between 99.5 and 101.5.
        let narrowed = offset((exactly(100), sent: 0, received: 2), (exactly(111.5), sent: 10, received: 12))
        #expect(abs(narrowed - 99.75) < 1e-6)
    }

    @Test func aClockThatWasSetMakesTheNewestAnswerCountAlone() {
        let before = (exactly(100), sent: 0.0, received: 0.0)
        #expect(abs(offset(before, (exactly(0.5), sent: 10, received: 11)) + 10) < 1e-6)
    }

    @Test func anAnswerThatCameBeforeItWasAskedForTellsNothing() {
        #expect(offset((exactly(100), sent: 0, received: 0), (exactly(0), sent: 5, received: 1)) == 100)
    }

    @Test func theDateHeaderIsTheBeginningOfASecond() throws {
        let time = try #require(PlatformTime(["Date": "Sat, 21 Nov 2026 09:00:00 GMT"]))
        #expect(time == PlatformTime(earliest: 1_795_251_600, latest: 1_795_251_601))
        #expect(offset((time, sent: 0, received: 0)) == 0.5)
    }

    @Test func theExactTimeGoesBeforeTheDate() {
        let headers: HTTPHeaders = ["Date": "Sat, 21 Nov 2026 09:00:00 GMT", "Assay-Time": "1795251600.250000"]
        #expect(PlatformTime(headers) == PlatformTime(earliest: 1_795_251_600.25, latest: 1_795_251_600.25))
        #expect(PlatformTime(["Assay-Time": "nan"]) == nil)
        #expect(PlatformTime(["Assay-Time": "soon", "Date": "yesterday"]) == nil)
        #expect(PlatformTime([:]) == nil)
    }
}
