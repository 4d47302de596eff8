import AssayInstruments
import FaultProxy

/// Request bodies that the server rejects and that never end.
struct RefusedBodies: Attack {
    static let name = "refused-bodies"

    private static let heads: [(what: String, text: String)] = [
        (
            "photo without a token",
            "PUT /sdk/v1/captures/none-0000/images/outer_side HTTP/1.1\r\nContent-Type: image/jpeg"
        ),
        ("JSON without an end", "POST /sdk/v1/login HTTP/1.1\r\nContent-Type: application/json"),
        ("body of no route", "POST /no/such/route HTTP/1.1\r\nContent-Type: text/plain"),
        ("body of a GET", "GET /.well-known/jwks.json HTTP/1.1\r\nContent-Type: text/plain"),
    ]

    private let lane: AttackLane
    private var next = 0

    init(_ lane: AttackLane) {
        self.lane = lane
    }

    mutating func round() {
        let (what, head) = Self.heads[next % Self.heads.count]
        next += 1
        guard let socket = lane.connect() else {
            lane.count(what, 0, .noConnection)
            return lane.pause(0.5)
        }
        let text = "\(head)\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
        _ = socket.send(Array(text.utf8), seconds: 5)
        let chunk: [UInt8] = .join(.text("10000\r\n"), .filled(0x41, 65_536), .text("\r\n"))
        _ = socket.send(chunk, seconds: 5, stopsAtAnswer: false)
        let outcome = lane.answer(on: socket, seconds: 5)
        // Twice the bound is enough to detect a body that the server never stops. More would only slow the machine.
        let most = lane.plan.bounds.refusedBytes * 2
        let deadline = ContinuousClock.now + .seconds(10)
        var after = 0
        while after < most, ContinuousClock.now < deadline, !lane.isOver {
            guard let count = socket.send(chunk, seconds: 1, stopsAtAnswer: false) else { break }
            after += count
        }
        lane.count(what, after, outcome)
        lane.measure("taken after the answer at most, MiB", Double(after >> 20))
        if after > lane.plan.bounds.refusedBytes {
            lane.violate(
                "\(what): more than \(lane.plan.bounds.refusedBytes >> 20) MiB were taken; answer: \(outcome.heading)")
        }
        lane.pause(0.5)
    }
}
