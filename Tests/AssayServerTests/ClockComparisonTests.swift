import AssayCore
import AssayServer
import Testing

@Suite struct ClockComparisonTests {
    @Test(arguments: [
        (0.0, 0.001, false), (4.9, 0.001, false), (-4.9, 0.001, false), (5.1, 0.001, true), (-5.1, 0.001, true),
        // Half of a slow answer is uncertain.
        (5.4, 1.0, false), (5.6, 1.0, true), (-5.4, 1.0, false),
    ])
    func onlyADifferenceBeyondDoubtIsTooLarge(seconds: Double, roundTrip: Double, isTooLarge: Bool) {
        #expect(ClockComparison(seconds: seconds, roundTrip: roundTrip).isTooLarge == isTooLarge)
    }

    @Test func theRefusalSaysWhichClockIsAhead() throws {
        try ClockComparison(seconds: 4, roundTrip: 0).check()
        for (seconds, words) in [(61.25, "61.2 s ahead of"), (-3_600, "3600.0 s behind")] {
            let error = #expect(throws: DomainError.self) {
                try ClockComparison(seconds: seconds, roundTrip: 0).check()
            }
            #expect(error?.code == "clock_differs")
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
            #expect(error?.message.contains("NTP") == true)
        }
    }
}
