import AssayCore
import AssayProcesses
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests for bodies that remain unread because their request was rejected.
@Suite(.timeLimit(.minutes(2))) struct UnreadBodySocketTests {
    private static let path = "/sdk/v1/captures/capture-1/images/outer_side"
    private static let mebibyte = 1024 * 1024

    private func serve(
        _ body: @escaping @Sendable (APIShop, URL) async throws -> Void
    ) async throws {
        let shop = try await APIShop(sleeper: NeverClock())
        _ = try await shop.begin()
        try await LiveServer.run(shop.platform) { try await body(shop, $0) }
    }

    @Test func aBodyWithoutEndIsNotReadWithoutEnd() async throws {
        try await serve { _, url in
            let connection = try await RawConnection.open(to: url)
            try await connection.send(
                "PUT \(Self.path) HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            let chunk = Array("100000\r\n".utf8) + [UInt8](repeating: 0, count: Self.mebibyte) + Array("\r\n".utf8)
            var sent = 0
            // The system's buffers at both ends hold some mebibytes in addition to the bytes that the server reads.
            await #expect(throws: RawConnection.Failure.self) {
                while sent < 64 {
                    try await connection.send(chunk)
                    sent += 1
                }
            }
            #expect(sent < 64)
            #expect(await connection.receiveAll().hasPrefix("HTTP/1.1 401 "))
        }
    }

    @Test(arguments: [(401, 32 * mebibyte), (413, WireLimits.photoBytes + 1)])
    func aSessionSeesTheRefusalOfALongBody(status: Int, length: Int) async throws {
        try await serve { shop, url in
            var request = URLRequest(url: url.appending(path: Self.path))
            request.httpMethod = "PUT"
            if status == 413 {
                request.setValue("Bearer ann", forHTTPHeaderField: "Authorization")
            }
            let (_, response) = try await URLSession.shared.upload(for: request, from: Data(count: length))
            #expect((response as? HTTPURLResponse)?.statusCode == status)
        }
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")),
        arguments: [
            (401, ["Expect:"]), (401, ["Expect:", "Transfer-Encoding: chunked"]), (413, ["Expect:"]), (401, []),
        ])
    func curlSeesTheRefusalOfALongBody(status: Int, headers: [String]) async throws {
        try await serve { shop, url in
            let file = shop.test.folder.url.appending(path: "long")
            let length = status == 413 ? WireLimits.photoBytes + 1 : 32 * Self.mebibyte
            try Data(count: length).write(to: file)
            let token = status == 413 ? ["Authorization: Bearer ann"] : []
            let curl = try ChildProcess(
                ["/usr/bin/curl", "-s", "-w", "status %{http_code}", "-T", file.path]
                    + (headers + token).flatMap { ["-H", $0] } + [url.absoluteString + Self.path])
            _ = await curl.end()
            #expect(curl.output.hasSuffix("status \(status)"))
        }
    }
}
