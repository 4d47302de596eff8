import Testing

@testable import Soak

@Suite struct FailureInjectionReportTests {
    private static let refusal = RawAnswer(
        status: 503, code: "storage_busy", detail: "The database is busy.", retryAfter: 2)

    private static func broken(_ answer: RawAnswer, _ status: Int, _ code: String? = nil) -> Int {
        var report = FailureInjectionReport()
        report.expect(answer, status, code, for: "a call")
        return report.broken
    }

    @Test func aRefusalWithItsCodeASentenceAndATimeToWaitIsClear() {
        #expect(Self.broken(Self.refusal, 503, "storage_busy") == 0)
    }

    static let unclear: [@Sendable (inout RawAnswer) -> Void] = [
        { $0.status = 500 }, { $0.code = "internal_error" }, { $0.code = nil }, { $0.detail = nil },
        { $0.detail = "" }, { $0.retryAfter = nil },
    ]

    @Test(arguments: unclear.indices) func aRefusalThatLacksOneOfThemIsFound(index: Int) {
        var answer = Self.refusal
        Self.unclear[index](&answer)
        #expect(Self.broken(answer, 503, "storage_busy") == 1)
    }

    @Test func anAnswerOfAnotherStatusIsFound() {
        #expect(Self.broken(RawAnswer(status: 200), 200) == 0)
        #expect(Self.broken(RawAnswer(status: 0), 200) == 1)
        #expect(Self.broken(Self.refusal, 200) == 1)
    }

    @Test func aBrokenGuaranteeIsCounted() {
        var report = FailureInjectionReport()
        report.expectNone(of: [], "every guarantee is kept")
        report.expectNone(of: [Violation(.workKept, "none in line")], "every guarantee is kept")
        #expect(report.expectations == 2)
        #expect(report.broken == 1)
    }
}
