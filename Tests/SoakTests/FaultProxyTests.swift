import AssayHTTP
import FaultProxy
import Foundation
import Testing

/// Tests for the effect of each fault on a real client.
///
/// A second proxy, which responds itself, acts as the server.
@Suite(.timeLimit(.minutes(5))) struct FaultProxyTests {
    private static let body = "an answer"

    /// Runs a test with a proxy in front of a server that responds to every request.
    private func between(_ body: (_ proxy: FaultProxy, _ server: FaultProxy) async throws -> Void) async throws {
        let nowhere = try #require(URL(string: "http://127.0.0.1:9"))
        let server = try FaultProxy(to: nowhere)
        defer { server.stop() }
        server.add(FaultRule(.answer(200, headers: ["X-Server": "yes"], body: Self.body)))
        let proxy = try FaultProxy(to: server.url)
        defer { proxy.stop() }
        try await body(proxy, server)
    }

    /// Posts some kilobytes, and returns the response's body or the failure's description.
    private func post(_ proxy: FaultProxy, _ path: String = "things", within deadline: Double? = nil) async -> String {
        let request = HTTPRequest(
            "POST", proxy.url.appending(path: path), body: .data(Data(repeating: 7, count: 20_000)),
            deadline: deadline)
        do {
            return String(decoding: try await URLSessionTransport().send(request).body, as: UTF8.self)
        } catch {
            return error.code.rawValue
        }
    }

    @Test(arguments: [Fault.cutRequest(after: 100), .dropAnswer, .cutAnswer(after: 3)])
    func aConnectionCutAfterTheRequestIsLostToTheClient(fault: Fault) async throws {
        try await between { proxy, server in
            proxy.add(FaultRule(fault))
            let answer = await post(proxy)
            #expect(answer == "connection_lost")
            await server.came("POST", "/things")
        }
    }

    @Test func requestsThatTheProxyAnswersOrStallsNeverReachTheServer() async throws {
        try await between { proxy, server in
            proxy.add(FaultRule("POST", path: "/refused", .refusal(503, code: "storage_busy", retryAfter: 1)))
            proxy.add(FaultRule("POST", path: "/stalled", .stall))
            let refused = await post(proxy, "refused")
            #expect(refused.contains("storage_busy"))
            let stalled = await post(proxy, "stalled", within: 0.2)
            #expect(stalled == "timed_out")
            #expect(server.requests.isEmpty)
        }
    }

    @Test func aRuleMeetsItsRequestsAsOftenAsItSays() async throws {
        try await between { proxy, _ in
            proxy.add(FaultRule("POST", path: "/things", times: 2, .answer(500, body: "no")))
            var answers: [String] = []
            for path in ["things", "others", "things", "things"] { answers.append(await post(proxy, path)) }
            #expect(answers == ["no", Self.body, "no", Self.body])
        }
    }

    @Test func aServerThatIsDownRefusesUntilItIsBack() async throws {
        try await between { proxy, _ in
            try proxy.takeDown()
            let down = await post(proxy)
            #expect(down == "connection_refused")
            proxy.restore()
            let back = await post(proxy)
            #expect(back == Self.body)
        }
    }
}
