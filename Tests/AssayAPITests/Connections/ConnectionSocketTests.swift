import AssayAPI
import AssayCore
import AssayServer
import AssayTestSupport
import AssayWire
import Foundation
import Testing

/// Tests for the limits of a connection over real sockets, with timeouts of a second.
@Suite(.timeLimit(.minutes(5))) struct ConnectionSocketTests {
    private func serve(
        _ limit: WritableKeyPath<ConnectionLimits, Int>? = nil, of value: Int = 1,
        _ body: @escaping @Sendable (URL) async throws -> Void
    ) async throws {
        var settings = ServerSettings()
        if let limit { settings.connections[keyPath: limit] = value }
        settings.limits.address = RateLimit(perSecond: 1_000_000, burst: 1_000_000)
        let shop = try await APIShop(sleeper: NeverClock())
        try await LiveServer.run(shop.platform, settings: settings) { try await body($0) }
    }

    private static let keys = "GET /.well-known/jwks.json HTTP/1.1\r\nHost: a\r\n"

    @Test func halfRequestLinesAreClosed() async throws {
        try await serve(\.headSeconds) { url in
            let connections = try await withThrowingTaskGroup(of: RawConnection.self) { group in
                for _ in 0..<100 { group.addTask { try await RawConnection.open(to: url) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            for connection in connections { try await connection.send("GET /healt") }
            for connection in connections { #expect(await connection.receiveAll().isEmpty) }
        }
    }

    @Test(arguments: [
        "GET /\(String(repeating: "x", count: 17_000)) HTTP/1.1\r\n",
        "\(keys)A: \(String(repeating: "x", count: 8000))\r\nB: \(String(repeating: "x", count: 8500))\r\n",
        keys + (0..<200).map { "A\($0): x\r\n" }.joined(),
    ])
    func aHeadBeyondItsLimitIsRefused(head: String) async throws {
        try await serve { url in
            let connection = try await RawConnection.open(to: url)
            try await connection.send(head + "\r\n")
            let answer = await connection.receiveAll()
            #expect(answer.hasPrefix("HTTP/1.1 431 "))
            #expect(answer.lowercased().contains("connection: close"))
        }
    }

    @Test func aBodyThatStopsIsAnsweredAndEnds() async throws {
        try await serve(\.bodySeconds) { url in
            let connection = try await RawConnection.open(to: url)
            try await connection.send("POST /sdk/v1/login HTTP/1.1\r\nHost: a\r\nContent-Length: 900\r\n\r\n{")
            let answer = await connection.receiveAll()
            #expect(answer.hasPrefix("HTTP/1.1 408 "))
            #expect(answer.contains("request_timeout"))
        }
    }

    @Test func `a client's connections are limited, and another's request still gets through`() async throws {
        try await serve(\.perAddress, of: 3) { url in
            var connections: [RawConnection] = []
            for _ in 0..<3 {
                let connection = try await RawConnection.open(to: url)
                try await connection.send("\(Self.keys)\r\n")
                #expect(await connection.receive(until: "\r\n\r\n").hasPrefix("HTTP/1.1 200 "))
                connections.append(connection)
            }
            for _ in 0..<20 {
                let refused = try await RawConnection.open(to: url)
                #expect(await refused.receiveAll().isEmpty)
            }
            try await connections[0].send("\(Self.keys)\r\n")
            #expect(await connections[0].receive(until: "HTTP/1.1 200 ").contains("HTTP/1.1 200 "))
        }
    }
}
