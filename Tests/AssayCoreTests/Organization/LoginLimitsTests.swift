import AssayCore
import Foundation
import Testing

@Suite struct LoginLimitsTests {
    private let start = Timestamp(microseconds: 1_795_251_600_000_000)

    @Test func theStandardIsTheDocumentedOne() {
        #expect(
            LoginLimits.standard.windows == [.init(count: 5, seconds: 60), .init(count: 100, seconds: 86_400)])
    }

    @Test(arguments: [(0, 60), (1, 59), (59, 1), (60, nil), (61, nil)])
    func aLoginFillsItsPlaceFor60Seconds(later: Int, wait: Int?) {
        let window = LoginLimits.Window(count: 5, seconds: 60)
        #expect(window.wait(blocking: start, now: start.adding(seconds: later)) == wait)
    }

    @Test func partsOfASecondAreRoundedUp() {
        let window = LoginLimits.Window(count: 5, seconds: 60)
        let almost = Timestamp(microseconds: start.microseconds + 59_999_999)
        #expect(window.wait(blocking: start, now: almost) == 1)
        #expect(window.wait(blocking: start, now: Timestamp(microseconds: start.microseconds + 1)) == 60)
    }

    @Test func withoutEnoughLoginsThereIsRoom() {
        #expect(LoginLimits.Window(count: 5, seconds: 60).wait(blocking: nil, now: start) == nil)
    }

    @Test func aReportedDelayIsNeverLongerThanTheWindow() {
        let window = LoginLimits.Window(count: 5, seconds: 60)
        #expect(window.wait(blocking: start.adding(seconds: 3_600), now: start) == 60)
    }

    @Test(arguments: [(0, 100, ["per_minute"]), (5, 0, ["per_day"]), (-1, 1_000_001, ["per_minute", "per_day"])])
    func refusesLimitsOutsideTheRange(perMinute: Int, perDay: Int, fields: [String]) {
        let error = #expect(throws: DomainError.self) { try LoginLimits(perMinute: perMinute, perDay: perDay) }
        #expect(error?.fields.map(\.name) == fields)
    }

    @Test func isKeptAsJSON() throws {
        let limits = try LoginLimits(perMinute: 7, perDay: 1_000_000)
        let encoded = try JSONEncoder().encode(limits)
        #expect(try JSONDecoder().decode([String: Int].self, from: encoded) == ["per_minute": 7, "per_day": 1_000_000])
        #expect(try JSONDecoder().decode(LoginLimits.self, from: encoded) == limits)
    }
}
