import AssayHTTP
import AssayTestTiming
import Foundation
import Testing

@Suite struct URLSessionTransportTests {
    private let transport = URLSessionTransport()

    /// Runs the body with a server that sends the same reply to every request.
    private func withServer<Value>(
        _ reply: LoopbackServer.Reply, _ body: (LoopbackServer) async throws -> Value
    ) async throws -> Value {
        let server = try LoopbackServer { _ in reply }
        defer { server.stop() }
        return try await body(server)
    }

    @Test func carriesMethodHeadersAndBytesBothWays() async throws {
        try await withServer(.answer(201, headers: ["X-Thing": "yes"], body: "made")) { server in
            let request = HTTPRequest(
                "POST", server.url.appendingPathComponent("a/b"),
                headers: ["Content-Type": "application/json", "x-mine": "1"], body: .data(Data("{}".utf8)))
            let answer = try await transport.send(request)
            #expect(answer.status == 201)
            #expect(answer.headers["x-thing"] == "yes")
            #expect(answer.body == Data("made".utf8))
            let seen = try #require(await server.requests.first { _ in true })
            #expect(seen.method == "POST")
            #expect(seen.target == "/a/b")
            #expect(seen.headers["x-mine"] == "1")
            #expect(seen.headers["content-type"] == "application/json")
            #expect(seen.body == Data("{}".utf8))
        }
    }

    /// `assay serve --host ::1` prints such an address.
    @Test(.enabled(if: (try? Socket.listenOnIPv6Loopback()) != nil)) func anIPv6AddressIsReached() async throws {
        let server = try LoopbackServer(isIPv6: true) { _ in .answer(200, body: "here") }
        defer { server.stop() }
        for body in [HTTPBody.none, .data(Data("{}".utf8))] {
            let url = server.url.appendingPathComponent("a/b").appending(queryItems: [.init(name: "c", value: "[::1]")])
            let answer = try await transport.send(HTTPRequest("POST", url, body: body))
            #expect(answer.body == Data("here".utf8))
            let seen = try #require(await server.requests.first { _ in true })
            #expect(seen.target == "/a/b?c=%5B::1%5D")
            #expect(seen.headers["host"] == "[::1]:\(server.url.port ?? 0)")
        }
    }

    @Test(arguments: [204, 304, 404, 413, 500]) func everyStatusIsAnAnswer(_ status: Int) async throws {
        try await withServer(.answer(status)) { server in
            let answer = try await transport.send(HTTPRequest("GET", server.url))
            #expect(answer.status == status)
        }
    }

    @Test func aRedirectIsAnAnswerAndNeverFollowed() async throws {
        let target = try LoopbackServer { _ in .answer(200, body: "must not be reached") }
        defer { target.stop() }
        try await withServer(.answer(302, headers: ["Location": target.url.absoluteString])) { server in
            let answer = try await transport.send(
                HTTPRequest("GET", server.url, headers: ["Authorization": "Bearer secret"]))
            #expect(answer.status == 302)
            #expect(answer.headers["Location"] == target.url.absoluteString)
        }
    }

    @Test func cookiesAreNeitherKeptNorSent() async throws {
        try await withServer(.answer(200, headers: ["Set-Cookie": "a=b; Path=/"])) { server in
            _ = try await transport.send(HTTPRequest("GET", server.url))
            _ = try await transport.send(HTTPRequest("GET", server.url))
            var seen: [LoopbackServer.Request] = []
            for await request in server.requests.prefix(2) { seen.append(request) }
            #expect(seen.map { $0.headers["cookie"] } == [nil, nil])
        }
    }

    @Test(arguments: [0, 1, 2_999_999, 3_000_000, 4_000_000])
    func theRestOfAFileIsSentFromItsByte(offset: Int) async throws {
        let bytes = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let folder = try TestFolder()
        defer { folder.remove() }
        let file = try folder.file("body", bytes)
        let (progress, steps) = AsyncStream.makeStream(of: Int64.self)
        try await withServer(.answer(201)) { server in
            let request = HTTPRequest("PATCH", server.url, body: .rest(of: file, from: offset))
            _ = try await transport.send(request) { steps.yield($0) }
            steps.finish()
            let seen = try #require(await server.requests.first { _ in true })
            #expect(seen.method == "PATCH")
            #expect(seen.headers["transfer-encoding"] == nil)
            #expect(seen.body == bytes.dropFirst(offset))
        }
        var last: Int64 = 0
        for await count in progress { last = count }
        #expect(last == max(0, 3_000_000 - offset))
    }

    @Test func aHeadHasNoBodyToWaitFor() async throws {
        try await withServer(.answer(204, headers: ["Upload-Offset": "7"])) { server in
            let answer = try await transport.send(HTTPRequest("HEAD", server.url))
            #expect(answer.status == 204)
            #expect(answer.headers["Upload-Offset"] == "7")
        }
    }

    @Test func aFileIsStreamedWithItsLengthAndItsProgressIsCounted() async throws {
        let bytes = Data((0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let folder = try TestFolder()
        defer { folder.remove() }
        let file = try folder.file("body", bytes)
        let (progress, steps) = AsyncStream.makeStream(of: Int64.self)
        try await withServer(.answer(201)) { server in
            _ = try await transport.send(HTTPRequest("PUT", server.url, body: .file(file))) { steps.yield($0) }
            steps.finish()
            let seen = try #require(await server.requests.first { _ in true })
            #expect(seen.method == "PUT")
            #expect(seen.headers["content-length"] == "3000000")
            #expect(seen.headers["transfer-encoding"] == nil)
            #expect(seen.body == bytes)
        }
        var counts: [Int64] = []
        for await count in progress { counts.append(count) }
        #expect(counts.last == 3_000_000)
        #expect(counts == counts.sorted())
    }

    @Test func aMissingFileIsNamedAsSuch() async throws {
        try await withServer(.answer(200)) { server in
            let missing = URL(fileURLWithPath: "/nowhere/body")
            #expect(
                await transport.failure(of: HTTPRequest("PUT", server.url, body: .file(missing))) == .unreadableFile)
            #expect(
                await transport.failure(of: HTTPRequest("PATCH", server.url, body: .rest(of: missing, from: 1)))
                    == .unreadableFile)
        }
    }
}
