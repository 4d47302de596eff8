import Foundation
import Testing

@testable import AssayHTTP

@Suite struct HTTPValueTests {
    @Test func headerNamesIgnoreCaseAndKeepTheirFirstSpelling() {
        var headers: HTTPHeaders = ["Content-Type": "a"]
        headers["content-type"] = "b"
        #expect(headers["CONTENT-TYPE"] == "b")
        #expect(headers.sorted.map(\.value) == ["b"])
        #expect(headers == ["CONTENT-TYPE": "b"])
        #expect(headers.hashValue == (["CONTENT-TYPE": "b"] as HTTPHeaders).hashValue)
        headers["Content-type"] = nil
        #expect(headers == [:])
    }

    /// Checks every way of printing a request or a response: none may show a credential.
    @Test func noValueIsEverPrinted() throws {
        let canary = "canary-4f2a"
        let url = try #require(URL(string: "https://example.test/path?token=\(canary)"))
        let request = HTTPRequest(
            "POST", url, headers: ["Authorization": "Bearer \(canary)"], body: .data(Data(canary.utf8)))
        let response = HTTPResponse(status: 200, headers: ["X-Token": canary], body: Data(canary.utf8))
        var dumped = ""
        dump(request.headers, to: &dumped)
        dump(request.body, to: &dumped)
        dump(response, to: &dumped)
        for text in [
            "\(request)", "\(request.headers)", "\(request.body)", "\(response)", dumped,
            String(reflecting: request.headers), String(reflecting: request.body), String(reflecting: response),
        ] {
            #expect(!text.contains(canary), "\(text)")
        }
        #expect("\(request)" == "POST /path")
        #expect("\(request.headers)" == "[Authorization]")
    }

    /// The background session's delegate is not compiled here; this is what it has in common with the transport.
    @Test func aBodyBeyondTheLimitStaysTooLargeAndHoldsNoMemory() {
        var body = ReceivedBody()
        body.append(Data(count: ReceivedBody.limit))
        #expect(!body.isTooLarge)
        #expect(body.data.count == ReceivedBody.limit)
        for _ in 0..<2 {
            body.append(Data(count: 1))
            #expect(body.isTooLarge)
            #expect(body.data.isEmpty)
        }
        #expect(ReceivedBody.tooLarge.code == .invalidResponse)
    }
}
