import Foundation
import Testing

@testable import AssayHTTP

@Suite struct TransportFailureTests {
    private let transport = URLSessionTransport()

    @Test func nothingListeningIsARefusedConnection() async throws {
        let (socket, port) = try Socket.bindToLoopback()
        defer { close(socket) }
        let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
        #expect(await transport.failure(of: HTTPRequest("GET", url)) == .connectionRefused)
    }

    /// On Linux, the error code is lost when many connections are refused at once; only a text remains.
    @Test func anEndedServerRefusesEveryConnection() async throws {
        let (socket, port) = try Socket.bindToLoopback()
        defer { close(socket) }
        let url = try #require(URL(string: "http://127.0.0.1:\(port)"))
        let codes = await withTaskGroup(of: HTTPError.Code?.self) { group in
            for _ in 0..<50 { group.addTask { await transport.failure(of: HTTPRequest("GET", url)) } }
            return await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(codes == [.connectionRefused])
    }

    @Test func aNameWithoutAddressIsNotResolved() async throws {
        let url = try #require(URL(string: "http://nobody.invalid/"))
        #expect(await transport.failure(of: HTTPRequest("GET", url)) == .nameNotResolved)
    }

    @Test(arguments: [LoopbackServer.Reply.hangUp, .breakOff])
    func aServerThatHangsUpLosesTheConnection(_ reply: LoopbackServer.Reply) async throws {
        let server = try LoopbackServer { _ in reply }
        defer { server.stop() }
        #expect(await transport.failure(of: HTTPRequest("GET", server.url)) == .connectionLost)
    }

    @Test(.timeLimit(.minutes(1))) func anAnswerThatIsTooLargeIsCutOff() async throws {
        let server = try LoopbackServer { _ in .endless }
        defer { server.stop() }
        #expect(await transport.failure(of: HTTPRequest("GET", server.url)) == .invalidResponse)
    }

    @Test func anAnswerAsLargeAsAllowedIsRead() async throws {
        let size = ReceivedBody.limit
        let server = try LoopbackServer { _ in .answer(200, body: String(repeating: "x", count: size)) }
        defer { server.stop() }
        let answer = try await transport.send(HTTPRequest("GET", server.url))
        #expect(answer.body.count == size)
    }

    @Test func aSilentServerRunsIntoTheIdleTimeout() async throws {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        #expect(await transport.failure(of: HTTPRequest("GET", server.url, idleTimeout: 1)) == .timedOut)
    }

    @Test func theDeadlineEndsAnExchangeLongBeforeTheIdleTimeout() async throws {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        let request = HTTPRequest("GET", server.url, idleTimeout: 600, deadline: 0.1)
        #expect(await transport.failure(of: request) == .timedOut)
    }

    @Test func anAnswerWithinTheDeadlineIsAnAnswer() async throws {
        let server = try LoopbackServer { _ in .answer(200) }
        defer { server.stop() }
        #expect(await transport.failure(of: HTTPRequest("GET", server.url, deadline: 600)) == nil)
    }

    @Test(arguments: [nil, 600] as [TimeInterval?])
    func cancellingTheTaskEndsTheExchange(_ deadline: TimeInterval?) async throws {
        let server = try LoopbackServer { _ in .silence }
        defer { server.stop() }
        let request = HTTPRequest("GET", server.url, deadline: deadline)
        let sending = Task { await transport.failure(of: request) }
        _ = await server.requests.first { _ in true }
        sending.cancel()
        #expect(await sending.value == .cancelled)
    }

    @Test func aPlainServerBehindHTTPSIsATLSFailure() async throws {
        let server = try LoopbackServer(greeting: "this is not TLS\r\n") { _ in .silence }
        defer { server.stop() }
        let url = try #require(URL(string: "https://127.0.0.1:\(server.url.port ?? 0)/"))
        #expect(await transport.failure(of: HTTPRequest("GET", url)) == .tls)
    }

    @Test func theNetworksKindsAreOffline() {
        let offline: [HTTPError.Code] = [.noRoute, .nameNotResolved, .connectionRefused, .connectionLost, .tls]
        let others: [HTTPError.Code] = [.timedOut, .cancelled, .invalidResponse, .unreadableFile, .other]
        #expect(offline.allSatisfy { HTTPError($0).isOffline })
        #expect(others.allSatisfy { !HTTPError($0).isOffline })
    }
}
