import AssayAPI
import AssayCore
import AssayInstruments
import AssayProcesses
import AssayServer
import AssayTestSupport
import AssayTestTiming
import AssayWire
import Foundation
import Testing

/// Tests for what proxies, probes and old clients send, over real sockets.
@Suite(.timeLimit(.minutes(2))) struct VersionSocketTests {
    private func serve(_ body: @escaping @Sendable (APIShop, URL) async throws -> Void) async throws {
        let shop = try await APIShop()
        var settings = ServerSettings()
        // An answer that never ends would come after this time only.
        settings.connections.idleSeconds = 600
        try await LiveServer.run(shop.platform, settings: settings) { try await body(shop, $0) }
    }

    /// Sends a text, and returns everything until the server closes.
    private func answer(to text: String, _ url: URL) async throws -> String {
        let connection = try await RawConnection.open(to: url)
        try await connection.send(text)
        return await connection.receiveAll()
    }

    private static let probes = [
        "GET /healthz HTTP/1.0\r\n\r\n", "HEAD /readyz HTTP/1.0\r\n\r\n", "OPTIONS / HTTP/1.0\r\n\r\n",
        "OPTIONS * HTTP/1.0\r\n\r\n", "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
        "GET /screens/capture HTTP/1.0\r\nHost: a\r\nConnection: close\r\nAccept-Encoding: gzip\r\n\r\n",
        "GET /.well-known/jwks.json HTTP/1.0\r\nHost: \r\n\r\nGET /healthz HTTP/1.0\r\n\r\n",
    ]

    @Test func aRequestInHTTP1Point0GetsOneAnswerWithoutChunksAndTheEnd() async throws {
        try await serve { _, url in
            for request in Self.probes {
                let answer = try await answer(to: request, url)
                #expect(answer.firstMatch(of: #/^HTTP/1\.0 20[04] /#) != nil, "\(request): \(answer.prefix(200))")
                let head = answer.components(separatedBy: "\r\n\r\n")[0].lowercased()
                #expect(head.contains("connection: close"), "\(request)")
                #expect(!head.contains("transfer-encoding"), "\(request)")
                #expect(answer.components(separatedBy: "HTTP/1.").count == 2, "\(request)")
                #expect(answer.hasSuffix("\r\n\r\n") == !request.hasPrefix("GET"), "\(request)")
            }
        }
    }

    @Test func aPhotoInHTTP1Point0GetsNoInterimAnswer() async throws {
        try await serve { shop, url in
            _ = try await shop.begin()
            let photo = try await SamplePhoto.sharp(1)
            let connection = try await RawConnection.open(to: url)
            // nginx passes uploads on in this form.
            try await connection.send(
                """
                PUT /sdk/v1/captures/capture-1/images/outer_side HTTP/1.0\r
                Host: upstream\r
                Connection: close\r
                Expect: 100-continue\r
                Upload-Draft-Interop-Version: 3\r
                Upload-Incomplete: ?0\r
                Authorization: Bearer ann\r
                Content-Length: \(photo.count)\r
                \r

                """)
            try await connection.send(photo)
            let answer = await connection.receiveAll()
            #expect(answer.hasPrefix("HTTP/1.0 201 "), "\(answer.prefix(200))")
            #expect(answer.components(separatedBy: "HTTP/1.").count == 2)
        }
    }

    private static let misfits = [
        "POST /sdk/v1/login HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
        "POST /sdk/v1/login HTTP/1.0\r\nContent-Length: 2\r\nTransfer-Encoding: identity\r\n\r\n{}",
        "GET /healthz HTTP/2.0\r\nHost: a\r\n\r\n", "GET /healthz HTTP/0.9\r\n\r\n",
    ]

    @Test func aRequestThatDoesNotFitItsVersionIsMalformed() async throws {
        try await serve { _, url in
            for request in Self.misfits {
                let answer = try await answer(to: request, url)
                #expect(answer.firstMatch(of: #/^HTTP/1\.\d 400 /#) != nil, "\(request): \(answer.prefix(200))")
                #expect(answer.lowercased().contains("connection: close"), "\(request)")
            }
        }
    }

    /// Returns header lines that make one list of options, in random order, case and spacing.
    private static func connectionLines(_ options: [String], _ random: inout some RandomNumberGenerator) -> String {
        var lines: [String] = []
        var rest = options.shuffled(using: &random)[...]
        while !rest.isEmpty {
            let part = rest.prefix(Int.random(in: 1...3, using: &random))
            rest = rest.dropFirst(part.count)
            let words = part.map { option in
                String(option.map { Bool.random(using: &random) ? Character($0.uppercased()) : $0 })
            }
            let name = ["Connection", "connection", "CONNECTION"].randomElement(using: &random) ?? ""
            let space = [" ", "\t", ""].randomElement(using: &random) ?? ""
            lines.append("\(name):\(space)" + words.joined(separator: " ,\t"))
        }
        return lines.map { $0 + "\r\n" }.joined()
    }

    @Test func closeIsFoundWhereverItStandsInTheLists() async throws {
        let others = ["keep-alive", "te", "upgrade", "x-close", "closed", "http2-settings"]
        try await serve { _, url in
            var random = SeededGenerator(seed: 34)
            for round in 0..<60 {
                let closes = round.isMultiple(of: 2)
                let chosen = others.filter { _ in Bool.random(using: &random) } + (closes ? ["close"] : [])
                let lines = Self.connectionLines(chosen, &random)
                let request = "GET /healthz HTTP/1.1\r\nHost: a\r\n\(lines)\r\n"
                let connection = try await RawConnection.open(to: url)
                try await connection.send(closes ? request + request : request)
                let first = await connection.receive(until: "alive\"}")
                if !closes { try await connection.send(request) }
                let rest = closes ? await connection.receiveAll() : await connection.receive(until: "alive\"}")
                #expect(first.hasPrefix("HTTP/1.1 200 "), "\(lines)")
                #expect(first.lowercased().contains("connection: close") == closes, "\(lines)")
                let answers = (first + rest).components(separatedBy: "HTTP/1.1 200").count - 1
                #expect(answers == (closes ? 1 : 2), "\(lines)")
            }
        }
    }

    private static let hosts = [
        ("", false), ("Host: a\r\n", true), ("Host:\r\n", true), ("host: a.example:8080\r\n", true),
        ("Host: [::1]:8080\r\n", true), ("Host: a\r\nHost: a\r\n", false), ("Host: a\r\nhOST: b\r\n", false),
        ("Host: a b\r\n", false), ("Host: a, b\r\n", false), ("Host: a/b\r\n", false), ("Host: u@a\r\n", false),
        ("Host: http://a\r\n", false), ("X-Host: a\r\n", false),
    ]

    @Test func aRequestInHTTP1Point1NamesExactlyOneHost() async throws {
        try await serve { _, url in
            for ((lines, isGood), path) in Self.hosts.flatMap({ host in ["/", "http://a/"].map { (host, $0) } }) {
                let answer = try await answer(to: "GET \(path) HTTP/1.1\r\n\(lines)Connection: close\r\n\r\n", url)
                let isRefused = answer.hasPrefix("HTTP/1.1 400 ")
                #expect(isRefused == !isGood, "\(path) \(lines): \(answer.prefix(100))")
                guard isRefused else { continue }
                #expect(answer.contains(#""field":"Host""#))
                #expect(answer.contains("application/problem+json"))
            }
        }
    }

    @Test func twoHostsAreRefusedInHTTP1Point0Too() async throws {
        try await serve { _, url in
            let answer = try await answer(to: "GET /nowhere HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n", url)
            #expect(answer.hasPrefix("HTTP/1.0 400 "))
        }
    }

    @Test func headHasTheLengthOfGetAndNoBody() async throws {
        let paths = ["/", "/screens/capture", "/screens/assets/tokens.css", "/healthz", "/openapi/2.0.json"]
        let compressions = ["", "Accept-Encoding: gzip\r\n"]
        try await serve { _, url in
            for (path, fields) in paths.flatMap({ path in compressions.map { (path, $0) } }) {
                let rest = "\(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\(fields)\r\n"
                let connection = try await RawConnection.open(to: url)
                try await connection.send("GET \(rest)")
                let get = await connection.receiveAllBytes()
                let bodyStart = try #require(get.firstRange(of: Array("\r\n\r\n".utf8))).upperBound
                let head = try await answer(to: "HEAD \(rest)", url)
                #expect(head.hasPrefix("HTTP/1.1 200 "))
                #expect(head.hasSuffix("\r\n\r\n"))
                #expect(head.lowercased().contains("content-length: \(get.count - bodyStart)\r\n"))
            }
        }
    }

    @Test func aWrongMethodOfAPageIsRefusedWithTheRightOnes() async throws {
        let pages = ["/", "/screens/capture", "/screens/assets/tokens.css"]
        try await serve { _, url in
            for (path, method) in pages.flatMap({ page in ["POST", "DELETE", "PROPFIND"].map { (page, $0) } }) {
                let answer = try await answer(
                    to: "\(method) \(path) HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n", url)
                #expect(answer.hasPrefix("HTTP/1.1 405 "))
                #expect(answer.lowercased().contains("allow: get, head, options\r\n"))
            }
        }
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")))
    func curlIsServed() async throws {
        try await serve { _, url in
            for options in [["--http1.0"], ["--http1.0", "--head"], ["--head"], ["--http1.0", "-X", "OPTIONS"]] {
                let curl = try ChildProcess(
                    ["/usr/bin/curl", "-sS", "--max-time", "30", "-o", "/dev/null", "-w", "%{http_code}"] + options
                        + [url.absoluteString + "/healthz"])
                _ = await curl.end()
                #expect(["200", "204"].contains(curl.output), "\(options): \(curl.output)")
            }
        }
    }
}
