import AssayInstruments
import AssayWire

/// Byte sequences that are almost valid HTTP, and long ones; the tests of connections hold the rules of the syntax.
struct RawRequests: Attack {
    static let name = "raw-requests"

    typealias Construction = (name: String, text: String)

    private let lane: AttackLane
    private var next = 0

    init(_ lane: AttackLane) {
        self.lane = lane
    }

    mutating func round() {
        let (name, text) = Self.all[next % Self.all.count]
        next += 1
        var bytes = Array(text.utf8)
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
        ("empty line flood", String(repeating: "\r\n", count: 20_000)),
        ("HTTP/2.0", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
        ("no method", " / HTTP/1.1\r\n" + tail),
        ("method of 10 KB", String(repeating: "A", count: 10_000) + " / HTTP/1.1\r\n" + tail),
        ("path of 100 KB", "GET /" + String(repeating: "a", count: 100_000) + " HTTP/1.1\r\n" + tail),
        ("path of escapes", "GET /" + String(repeating: "%2e%2e/", count: 1_000) + " HTTP/1.1\r\n" + tail),
        ("absolute form", "GET http://example.com/.well-known/jwks.json HTTP/1.1\r\n" + tail),
        ("authority form", "CONNECT example.com:443 HTTP/1.1\r\n" + tail),
        ("10,000 headers", "GET / HTTP/1.1\r\n" + String(repeating: "a: b\r\n", count: 10_000) + tail),
        ("header of 1 MB", "GET / HTTP/1.1\r\na: " + String(repeating: "b", count: 1 << 20) + "\r\n" + tail),
        ("header name of 100 KB", "GET / HTTP/1.1\r\n" + String(repeating: "b", count: 100_000) + ": a\r\n" + tail),
        ("header without colon", "GET / HTTP/1.1\r\nabc\r\n" + tail),
        ("space before the colon", "GET / HTTP/1.1\r\nHost : 127.0.0.1\r\n\r\n"),
        ("folded header", "GET / HTTP/1.1\r\nA: b\r\n c\r\n\td\r\n" + tail),
        ("NUL in a header", "GET / HTTP/1.1\r\nA: b\0c\r\n" + tail),
        ("bare line feeds", "GET / HTTP/1.1\nHost: 127.0.0.1\n\n"),
        post("length and chunks", "Content-Length: 6\r\nTransfer-Encoding: chunked", "0\r\n\r\nX"),
        post("chunks and length", "Transfer-Encoding: chunked\r\nContent-Length: 3", "5\r\nhello\r\n0\r\n\r\n"),
        post("two lengths", "Content-Length: 2\r\nContent-Length: 7", "{}GET / "),
        post("negative length", "Content-Length: -1", "{}"),
        post("length with a plus", "Content-Length: +2", "{}"),
        post("length of 30 digits", "Content-Length: " + String(repeating: "9", count: 30), "{}"),
        post("unknown encoding", "Transfer-Encoding: gzip", "{}"),
        post("hidden encoding", "Transfer-Encoding: \u{0B}chunked", "2\r\n{}\r\n0\r\n\r\n"),
        post("chunk size of 20 digits", "Transfer-Encoding: chunked", "FFFFFFFFFFFFFFFFFFFF\r\n{}"),
        post("chunk extension of 1 MB", "Transfer-Encoding: chunked", "2;" + String(repeating: "a", count: 1 << 20)),
        post(
            "trailers of 1 MB", "Transfer-Encoding: chunked",
            "2\r\n{}\r\n0\r\n" + String(repeating: "a: b\r\n", count: 170_000)),
        post("expectation", "Expect: 100-continue\r\nContent-Length: 2", ""),
        post("upgrade", "Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 0", ""),
        post("body of GET kind", "Content-Length: 9999999999", String(repeating: "a", count: 100_000)),
        ("pipeline of 200", String(repeating: "GET /.well-known/jwks.json HTTP/1.1\r\n" + tail, count: 200)),
        ("pipeline behind an error", "BREW / HTTP/1.1\r\n" + tail + "GET / HTTP/1.1\r\n" + tail),
        ("TLS", "\u{16}\u{03}\u{01}\u{02}\0\u{01}\0\u{01}\u{FC}\u{03}\u{03}"),
        ("zeros", String(repeating: "\0", count: 5_000)),
    ]

    private static func post(_ name: String, _ headers: String, _ body: String) -> Construction {
        let head = "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json"
        return (name, "\(head)\r\n\(headers)\r\n\r\n\(body)")
    }
}
