import AssayCore
import AssayTestSupport
import AssayWire
import Foundation
import Testing

/// Tests for bodies that are invalid HTTP or end early: they are client errors, not server failures.
@Suite(.timeLimit(.minutes(2))) struct BrokenBodySocketTests {
    @Test(arguments: [
        ("POST /sdk/v1/login", "Transfer-Encoding: chunked", "nonsense\r\n"),
        ("POST /sdk/v1/login", "Transfer-Encoding: chunked", "5\r\n{"),
        ("POST /sdk/v1/login", "Content-Length: 100", "{"),
        ("PUT /sdk/v1/captures/capture-1/images/outer_side", "Content-Length: 100", "x"),
    ])
    func isRefusedAsTheCallersFault(route: String, length: String, body: String) async throws {
        let log = ServerLog()
        let shop = try await APIShop(sleeper: NeverClock())
        _ = try await shop.begin()
        let answer = try await LiveServer.run(shop.platform, log: log) { url in
            let connection = try await RawConnection.open(to: url)
            let token = "Authorization: Bearer ann"
            try await connection.send("\(route) HTTP/1.1\r\nHost: a\r\n\(token)\r\n\(length)\r\n\r\n\(body)")
            if !body.hasPrefix("nonsense") { await connection.finishSending() }
            return await connection.receiveAll()
        }
        #expect(answer.hasPrefix("HTTP/1.1 400 "))
        #expect(answer.components(separatedBy: "HTTP/1.1 ").count == 2, "one answer and no second one")
        #expect(log.lines.filter { $0.hasPrefix("error") }.isEmpty)
    }
}
