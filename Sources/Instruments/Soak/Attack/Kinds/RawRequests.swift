import AssayInstruments
import AssayWire

/// Byte sequences that are almost valid HTTP.
struct RawRequests: Attack {
    static let name = "raw-requests"

    typealias Construction = (name: String, make: @Sendable (AttackPlan) -> [UInt8])

    private let lane: AttackLane
    private var next = 0

    init(_ lane: AttackLane) {
        self.lane = lane
    }

    mutating func round() {
        let (name, make) = Self.all[next % Self.all.count]
        next += 1
        var bytes = make(lane.plan)
        // From the second pass on, random bytes are changed in addition.
        if next > Self.all.count, !bytes.isEmpty {
            for _ in 0...lane.random.below(3) {
                bytes[lane.random.below(min(bytes.count, 400))] = UInt8(truncatingIfNeeded: lane.random.next())
            }
        }
        lane.exchange(bytes, name, seconds: 1, isFinished: lane.chance(50))
        lane.pause(0.02)
    }

    private static let path = "/sdk/v1/login"
    private static let tail = "Host: 127.0.0.1\r\n\r\n"

    static let all: [Construction] = [
        text("empty line flood", String(repeating: "\r\n", count: 20_000)),
        text("HTTP/0.9", "GET /\r\n"),
        text("HTTP/1.0", "GET /.well-known/jwks.json HTTP/1.0\r\n\r\n"),
        text("HTTP/2.0", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        text("HTTP/9.9", "GET / HTTP/9.9\r\n" + tail),
        text("no version", "GET /\r\n" + tail),
        text("no method", " / HTTP/1.1\r\n" + tail),
        text("method of 10 KB", String(repeating: "A", count: 10_000) + " / HTTP/1.1\r\n" + tail),
        text("path of 100 KB", "GET /" + String(repeating: "a", count: 100_000) + " HTTP/1.1\r\n" + tail),
        text("path of escapes", "GET /" + String(repeating: "%2e%2e/", count: 1_000) + " HTTP/1.1\r\n" + tail),
        text("spaces in the path", "GET /a b c HTTP/1.1\r\n" + tail),
        text("absolute form", "GET http://example.com/.well-known/jwks.json HTTP/1.1\r\n" + tail),
        text("authority form", "CONNECT example.com:443 HTTP/1.1\r\n" + tail),
        text("asterisk form", "OPTIONS * HTTP/1.1\r\n" + tail),
        text("no Host", "GET /.well-known/jwks.json HTTP/1.1\r\n\r\n"),
        text("wrong Host", "GET /.well-known/jwks.json HTTP/1.1\r\nHost: evil.example\r\n\r\n"),
        text("two Hosts", "GET /.well-known/jwks.json HTTP/1.1\r\nHost: a\r\n" + tail),
        text("10,000 headers", "GET / HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 10_000) + tail),
        text("header of 1 MB", "GET / HTTP/1.1\r\na: " + String(repeating: "b", count: 1 << 20) + "\r\n" + tail),
        text("header name of 100 KB", "GET / HTTP/1.1\r\n" + String(repeating: "b", count: 100_000) + ": a\r\n" + tail),
        text("header without colon", "GET / HTTP/1.1\r\nabc\r\n" + tail),
        text("space before the colon", "GET / HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n"),
        text("folded header", "GET / HTTP/1.1\r\nA: b\r\n c\r\n\td\r\n" + tail),
        text("NUL in a header", "GET / HTTP/1.1\r\nA: b\0c\r\n" + tail),
        text("bare line feeds", "GET / HTTP/1.1\nHost: 127.0.0.1\n\n"),
        text("bare carriage returns", "GET / HTTP/1.1\rHost: 127.0.0.1\r\r"),
        post("length and chunks", "Content-Length: 6\r\nTransfer-Encoding: chunked", "0\r\n\r\nX"),
        post("chunks and length", "Transfer-Encoding: chunked\r\nContent-Length: 3", "5\r\nhello\r\n0\r\n\r\n"),
        post("two lengths", "Content-Length: 2\r\nContent-Length: 7", "{}GET / "),
        post("two lengths in one", "Content-Length: 2, 2", "{}"),
        post("negative length", "Content-Length: -1", "{}"),
        post("length with a plus", "Content-Length: +2", "{}"),
        post("length of 30 digits", "Content-Length: " + String(repeating: "9", count: 30), "{}"),
        post("length in hex", "Content-Length: 0x2", "{}"),
        post("unknown encoding", "Transfer-Encoding: gzip", "{}"),
        post("chunked twice", "Transfer-Encoding: chunked, chunked", "2\r\n{}\r\n0\r\n\r\n"),
        post("hidden encoding", "Transfer-Encoding: \u{0B}chunked", "2\r\n{}\r\n0\r\n\r\n"),
        post("chunk size that is none", "Transfer-Encoding: chunked", "zz\r\n{}\r\n0\r\n\r\n"),
        post("negative chunk size", "Transfer-Encoding: chunked", "-2\r\n{}\r\n0\r\n\r\n"),
        post("chunk size of 20 digits", "Transfer-Encoding: chunked", "FFFFFFFFFFFFFFFFFFFF\r\n{}"),
        post("chunk extension of 1 MB", "Transfer-Encoding: chunked", "2;" + String(repeating: "a", count: 1 << 20)),
        post(
            "trailers of 1 MB", "Transfer-Encoding: chunked",
            "2\r\n{}\r\n0\r\n" + String(repeating: "a: b\r\n", count: 170_000)),
        post("early end of a body", "Content-Length: 500", "{"),
        post("early end of chunks", "Transfer-Encoding: chunked", "500\r\n{"),
        post("expectation", "Expect: 100-continue\r\nContent-Length: 2", ""),
        post("unknown expectation", "Expect: the-moon\r\nContent-Length: 2", "{}"),
        post("upgrade", "Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 0", ""),
        post("body of GET kind", "Content-Length: 9999999999", String(repeating: "a", count: 100_000)),
        text("pipeline of 200", String(repeating: "GET /.well-known/jwks.json HTTP/1.1\r\n" + tail, count: 200)),
        text("pipeline behind an error", "BREW / HTTP/1.1\r\n" + tail + "GET / HTTP/1.1\r\n" + tail),
        text("TLS", "\u{16}\u{03}\u{01}\u{02}\0\u{01}\0\u{01}\u{FC}\u{03}\u{03}"),
        text("SSH", "SSH-2.0-OpenSSH_9.0\r\n"),
        text("zeros", String(repeating: "\0", count: 5_000)),
        photo("early end of a photo", "Content-Length: 100000"),
        photo("bad chunks of a photo", "Transfer-Encoding: chunked"),
    ]

    private static func text(_ name: String, _ text: String) -> Construction {
        (name, { _ in Array(text.utf8) })
    }

    private static func post(
        _ name: String, _ headers: String, _ body: String
    ) -> Construction {
        text(
            name,
            "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n\(headers)\r\n\r\n\(body)")
    }

    /// Returns a request of a user who may upload photos.
    private static func photo(_ name: String, _ headers: String) -> Construction {
        (
            name,
            { plan in
                Array(
                    """
                    PUT /sdk/v1/captures/attack-none/images/outer_side HTTP/1.1\r\nHost: 127.0.0.1\r\n\
                    Authorization: Bearer \(plan.credentials.users.first ?? "")\r\nContent-Type: image/jpeg\r\n\
                    \(headers)\r\n\r\nzz\r\n
                    """.utf8)
            }
        )
    }
}
