import AssayWire
import FaultProxy

/// Sends heads and bodies byte by byte, and opens connections on which nothing is sent at all.
struct SlowSenders: Attack {
    static let name = "slow-senders"
    private static let slowPhotos = 8

    /// The first bytes of each connection; the rest follows byte by byte.
    private static let beginnings: [(what: String, text: String)] = [
        ("silent", ""),
        ("half a request line", "POST /sdk/v1/lo"),
        ("half a head", "POST /sdk/v1/login HTTP/1.1\r\nHost: 127.0.0.1\r\nA: "),
        ("half a body", "POST /sdk/v1/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n{"),
        (
            "half a chunk",
            "POST /sdk/v1/login HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n9000\r\n"
        ),
    ]

    private let lane: AttackLane
    private var silent: HeldConnections
    private var dripping: HeldConnections
    private var photos: HeldConnections
    /// One capture per slow photo, reused so that the user's limit is not reached.
    private var captures: [HeldCapture] = []
    private var next = 0

    init(_ lane: AttackLane) {
        self.lane = lane
        silent = HeldConnections(lane)
        dripping = HeldConnections(lane)
        photos = HeldConnections(lane)
    }

    mutating func round() {
        let most = lane.plan.isShort ? 20 : 100
        while silent.count < most, !lane.isOver {
            guard open(Self.beginnings[next % 2], in: \.silent) else { break }
        }
        while dripping.count < most, !lane.isOver {
            guard open(Self.beginnings[1 + next % 4], in: \.dripping) else { break }
        }
        if photos.count < Self.slowPhotos {
            if captures.count < Self.slowPhotos,
                let begun = lane.beginCapture(lane.pick(lane.plan.credentials.users))
            {
                captures.append(begun)
            }
            if !captures.isEmpty { _ = open(("slow photo", photoHead(lane.pick(captures))), in: \.photos) }
        }
        // Ten bytes per second on each connection.
        for _ in 0..<2 {
            dripping.send(Array("aaaaa".utf8))
            photos.send(Array("aaaaa".utf8))
            lane.pause(0.5)
        }
        silent.sweep()
        dripping.sweep()
        photos.sweep()
    }

    mutating func finish() {
        silent.finish()
        dripping.finish()
        photos.finish()
    }

    private mutating func open(
        _ beginning: (what: String, text: String), in list: WritableKeyPath<SlowSenders, HeldConnections>
    ) -> Bool {
        next += 1
        guard let socket = silent.open(beginning.what, from: AttackLane.manyHosts) else { return false }
        _ = socket.send(Array(beginning.text.utf8), seconds: 1)
        lane.count(beginning.what, beginning.text.utf8.count, .silent)
        self[keyPath: list].add(socket)
        return true
    }

    private func photoHead(_ capture: HeldCapture) -> String {
        let path = Endpoints.putPhoto.path(["capture": capture.id, "region": lane.pick(capture.regions)])
        return """
            PUT \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(capture.token)\r\n\
            Content-Type: image/jpeg\r\nContent-Length: 1000000\r\n\r\n
            """
    }
}
