import Testing

@testable import Soak

@Suite struct AttackAnswerTests {
    private static func answer(_ text: String) -> AttackAnswer? { AttackAnswer(Array(text.utf8)) }

    private static func refusal(_ status: Int, code: String, wait: String? = "2") -> AttackAnswer? {
        let body = """
            {"type":"about:blank","title":"t","status":\(status),"detail":"d","code":"\(code)","error":"d"}
            """
        let wait = wait.map { "Retry-After: \($0)\r\n" } ?? ""
        return answer(
            """
            HTTP/1.1 \(status) T\r\nContent-Type: application/problem+json\r\n\(wait)\
            Content-Length: \(body.utf8.count)\r\n\r\n\(body)
            """)
    }

    @Test func anAnswerIsWholeWithItsLastByte() {
        #expect(Self.answer("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabcd") == nil)
        #expect(Self.answer("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabcde")?.body == Array("abcde".utf8))
        #expect(Self.answer("HTTP/1.1 200 OK\r\nContent-Le") == nil)
        #expect(Self.answer("HTTP/1.1 204 No Content\r\n\r\n")?.status == 204)
        #expect(Self.answer("SSH-2.0\r\n\r\n") == nil)
    }

    @Test func interimAnswersAreSkipped() {
        let text =
            "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 104 Upload\r\nA: b\r\n\r\nHTTP/1.1 201 C\r\nContent-Length: 0\r\n\r\n"
        #expect(Self.answer(text)?.status == 201)
    }

    @Test func chunksEndWithTheEmptyOne() {
        let head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n"
        #expect(Self.answer(head) == nil)
        #expect(Self.answer(head + "0\r\n\r\n")?.status == 200)
    }

    @Test func aDocumented503IsNoFailureAndEveryOther5xxIs() {
        #expect(Self.refusal(503, code: "storage_full")?.isFailure == false)
        #expect(Self.refusal(503, code: "storage_full", wait: nil)?.isFailure == true)
        #expect(Self.refusal(503, code: "storage_full", wait: "soon")?.isFailure == true)
        #expect(Self.refusal(503, code: "surprise")?.isFailure == true)
        #expect(Self.refusal(500, code: "internal_error")?.isFailure == true)
        #expect(Self.answer("HTTP/1.1 501 N\r\nContent-Length: 0\r\n\r\n")?.isFailure == true)
        #expect(Self.refusal(429, code: "too_many_requests")?.isFailure == false)
    }

    @Test func aTallyCountsWhatCameAndNotesAFailureOnce() throws {
        var counters = AttackCounters()
        let failure = try #require(Self.refusal(500, code: "internal_error"))
        counters.count("raw", "a", bytes: 10, .answer(failure))
        counters.count("raw", "a", bytes: 10, .answer(failure))
        counters.count("raw", "b", bytes: 0, .noConnection)
        #expect(counters.kinds["raw"]?.sent == 3)
        #expect(counters.kinds["raw"]?.outcomes == ["500": 2, "no connection": 1])
        #expect(counters.kinds["raw"]?.codes == ["internal_error": 2])
        #expect(counters.violations.count == 1)
        #expect(counters.recent.count == 2, "what met no server is not what ended it")
    }
}
