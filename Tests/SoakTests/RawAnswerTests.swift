import AssayHTTP
import Foundation
import Testing

@testable import Soak

@Suite struct RawAnswerTests {
    private static func refusal(_ status: Int, code: String, wait: String? = "2") -> RawAnswer {
        let body = """
            {"type":"about:blank","title":"t","status":\(status),"detail":"d","code":"\(code)","error":"d"}
            """
        var response = HTTPResponse(status: status, body: Data(body.utf8))
        response.headers["Retry-After"] = wait
        return RawAnswer(response)
    }

    @Test func aDocumented503IsNoFailureAndEveryOther5xxIs() {
        #expect(!Self.refusal(503, code: "storage_full").isFailure)
        #expect(Self.refusal(503, code: "storage_full", wait: nil).isFailure)
        #expect(Self.refusal(503, code: "storage_full", wait: "soon").isFailure)
        #expect(Self.refusal(503, code: "surprise").isFailure)
        #expect(Self.refusal(500, code: "internal_error").isFailure)
        #expect(RawAnswer(HTTPResponse(status: 501)).isFailure)
        #expect(!Self.refusal(429, code: "too_many_requests").isFailure)
        #expect(!RawAnswer(HTTPError(.connectionLost)).isFailure)
    }

    @Test func aTallyCountsWhatCameAndNotesAFailureOnce() {
        let tally = AttackTally()
        let failure = Self.refusal(500, code: "internal_error")
        tally.count("raw", "a", failure)
        tally.count("raw", "a", failure)
        tally.count("raw", "b", RawAnswer(HTTPError(.connectionLost)))
        #expect(tally.counts.answers == ["raw": ["500 internal_error": 2, AttackTally.noAnswer: 1]])
        #expect(tally.counts.failures.count == 1)
    }
}
