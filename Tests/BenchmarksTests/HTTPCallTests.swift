import Testing

@testable import Benchmarks

@Suite struct HTTPCallTests {
    @Test func theNumberHasTenDigitsAndLeavesTheLength() {
        let call = HTTPCall.json("POST", "/a", token: "t", body: #"{"end_date":\#(HTTPCall.number)}"#)
        let text = String(decoding: call.bytes(numbered: 1_700_000_001), as: UTF8.self)
        #expect(text.hasSuffix("\r\n\r\n{\"end_date\":1700000001}"))
        #expect(text.contains("Content-Length: 23\r\n"))
        #expect(String(decoding: call.bytes(numbered: 7), as: UTF8.self).hasSuffix("{\"end_date\":0000000007}"))
    }

    @Test func aCallWithoutANumberStaysTheSame() {
        let call = HTTPCall("GET", "/a")
        #expect(call.place == nil)
        #expect(call.bytes(numbered: 3) == call.bytes)
    }

    private static func head(_ text: String) -> AnswerHead? { AnswerHead(Array(text.utf8)[...]) }

    @Test func aHeadEndsWithAnEmptyLine() {
        #expect(Self.head("HTTP/1.1 200 OK\r\ncontent-LENGTH: 12\r\n") == nil)
        let head = Self.head("HTTP/1.1 201 OK\r\nA: b\r\ncontent-LENGTH: 12\r\n\r\nbody")
        #expect(head?.status == 201)
        #expect(head?.contentLength == 12)
        #expect(head?.bytes == 45)
    }

    @Test func aHeadIsFoundInThePartOfABufferThatIsFilled() {
        let bytes = Array("xxHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n".utf8)
        #expect(AnswerHead(bytes[2...])?.bytes == bytes.count - 2)
        #expect(AnswerHead(bytes[2..<(bytes.count - 1)]) == nil)
        #expect(Self.head("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")?.contentLength == nil)
    }
}
